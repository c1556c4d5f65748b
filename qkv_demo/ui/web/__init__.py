"""The web server: the Gradio page, its routes, middleware and assets, and the API."""
