"""Pages that use recorded responses instead of a server: a saved page, and a static site."""
