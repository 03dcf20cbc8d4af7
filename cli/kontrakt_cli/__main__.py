"""`python -m kontrakt_cli`."""

from kontrakt_cli.start import main

main()
