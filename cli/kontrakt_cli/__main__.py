"""`python -m kontrakt_cli`."""

from kontrakt_cli.app import main

main()
