"""What every test may ask for."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault, and the same examples come on every run; `--hypothesis-profile explore` seeks new ones.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", settings.get_profile("explore"), derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-cases` writes the expected outputs of file cases anew; a person reads the difference."""
    parser.addoption("--update-cases", action="store_true", help="write the expected outputs of file cases anew")


@pytest.fixture
def update_cases(request: pytest.FixtureRequest) -> bool:
    """Whether expected outputs are to be written anew."""
    return bool(request.config.getoption("--update-cases"))


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests keep rulesets in a folder of their own, never in the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KONTRAKT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
