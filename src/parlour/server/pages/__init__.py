"""The contents of the web pages, for the HTTP server and for a folder of static files."""
