"""The card room in a web browser, where Pyodide runs it in a Web Worker."""
