"""QKV by hand: attention you can hold. Start with `python app.py`, or in several processes with uvicorn."""

from qkv_demo.ui.page import asgi, build, launch_options

__all__ = ["asgi", "demo"]  # `uvicorn --factory app:asgi`, and what `gradio app.py` looks for

demo = build()

if __name__ == "__main__":
    demo.launch(**launch_options())
