"""The version of the program; packaging reads it here too."""

VERSION = "0.1.0"
