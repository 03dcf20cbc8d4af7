"""The typed rules of a variant; frozen values that know nothing of YAML."""
