"""What every test may ask for."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-cases` writes the expected outputs of file cases anew; a person reads the difference."""
    parser.addoption("--update-cases", action="store_true", help="write the expected outputs of file cases anew")


@pytest.fixture
def update_cases(request: pytest.FixtureRequest) -> bool:
    """Whether expected outputs are to be written anew."""
    return bool(request.config.getoption("--update-cases"))
