"""`kontrakt schema`: the JSON Schema of rules files."""

import json

from kontrakt_dsl.language.schema import json_schema


def command() -> None:
    """Print the JSON Schema of rules files: editors that know it complete words and show what they mean."""
    print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
