"""Text that people read: messages, rules pages, numbers and names, in every supported language."""
