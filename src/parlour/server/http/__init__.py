"""The card room over HTTP and WebSockets, built on Litestar."""
