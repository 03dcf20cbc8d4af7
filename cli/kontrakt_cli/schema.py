"""`kontrakt schema`: the JSON Schema of rules files."""

import json

from kontrakt_dsl.trials.schema import schema_with_tests


def command() -> None:
    """Print the JSON Schema of rules files: editors that know it complete words and show what they mean."""
    print(json.dumps(schema_with_tests(), indent=2, ensure_ascii=False))
