"""The handlers of client requests. They do not depend on a web framework."""
