"""Reports: the rows of many matches as one page with charts, tables and sentences."""
