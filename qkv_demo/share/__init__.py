"""A scene on its way out and in: as a link, as JSON, as code."""
