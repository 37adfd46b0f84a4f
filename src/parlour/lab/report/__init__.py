"""Reports: rows of many matches as one page with pictures, tables and plain sentences."""
