"""Settings, limits, metrics, logs, administration and processes of the server."""
