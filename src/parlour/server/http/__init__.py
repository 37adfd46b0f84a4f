"""The room over HTTP and WebSockets, in Litestar."""
