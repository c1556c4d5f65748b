"""The server's responses to the page: everything to draw for a scene, a lesson step, a lab, and the page's settings."""
