"""The command `kontrakt`: options, one library call, one printer for each subcommand."""
