"""The user interface. Only this package and app.py import Gradio."""
