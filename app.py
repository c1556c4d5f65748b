"""QKV by hand: attention you can hold. Start with `python app.py`."""

from qkv_demo.ui.page import build, launch_options

demo = build()

if __name__ == "__main__":
    demo.launch(**launch_options())
