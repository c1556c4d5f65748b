"""Pages that work without a server, from recorded responses: a saved page, and a static site."""
