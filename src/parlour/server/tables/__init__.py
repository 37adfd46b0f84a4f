"""Tables: their log, their state, and what changes it. No web framework, database or process is needed."""
