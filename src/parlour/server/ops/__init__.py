"""Operation of a server: settings, limits, metrics, logs, administration and processes."""
