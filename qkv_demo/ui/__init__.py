"""The page. Gradio lives only here and in app.py."""
