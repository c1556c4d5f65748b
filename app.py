"""QKV by hand: attention you can hold. Start with `python app.py` (or --help), or in several processes by uvicorn."""

import sys

from qkv_demo.ui.page import asgi, build, read_options, serve
from qkv_demo.ui.saved import write_site

__all__ = ["asgi", "demo"]  # `uvicorn --factory app:asgi`, and what `gradio app.py` looks for

options = read_options(sys.argv[1:] if __name__ == "__main__" else ())
demo = build(options)

if options.export:
    write_site(options.export, options)
elif __name__ == "__main__":
    serve(demo, options)
