"""Reports on many matches: a page with charts, tables and sentences, made from rows."""
