"""Reports on many matches. A report is an HTML page with charts, tables and sentences."""
