"""What the host runs: settings, limits, metrics, logs, administration and processes."""
