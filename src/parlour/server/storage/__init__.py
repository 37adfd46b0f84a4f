"""The store on a SQL database."""
