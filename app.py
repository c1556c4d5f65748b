"""QKV by hand: attention you can edit.

Start the app with `python app.py`, or with uvicorn to run it in several processes.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"QKV by hand needs Python 3.11 or newer, and this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import argparse
import errno
import os
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

__all__ = ["asgi", "demo"]  # `uvicorn --factory app:asgi` runs `asgi`. `gradio app.py` and notebooks use `demo`.

LANGUAGES = sorted(file.stem for file in (Path(__file__).parent / "qkv_demo" / "locale").glob("*.json"))


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command-line arguments. If one of them is invalid, exit with an error message that names it."""
    parser = argparse.ArgumentParser(prog="python app.py", description="QKV by hand: attention you can edit.")
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1); 0.0.0.0 lets other devices connect")
    parser.add_argument("--port", type=parse_port, help="port to listen on (default: the first free one from 7860)")
    parser.add_argument("--share", action="store_true", help="open a temporary public address on Gradio's servers")
    parser.add_argument("--language", choices=LANGUAGES, help="language of the page (default: the browser's)")
    parser.add_argument("--present", action="store_true", help="start in a presentation")
    parser.add_argument(
        "--root-path",
        type=parse_root_path,
        default=os.environ.get("GRADIO_ROOT_PATH") or None,
        help="path under which a proxy serves the app, such as /attention",
    )
    parser.add_argument(
        "--export", type=parse_folder, metavar="DIR", help="write a site that needs no server, and exit"
    )
    parser.add_argument(
        "--model", action="store_true", help="download the trained model (91 MB) for sentences, and exit"
    )
    parser.add_argument(
        "--app", type=parse_public_address, metavar="URL", help="address of the app for the exported site"
    )
    options = parser.parse_args(arguments)
    # Check the address only in the main thread. `gradio app.py` runs this file again in another thread, when the app
    # already uses the port.
    if options.export is None and not options.model and threading.current_thread() is threading.main_thread():
        error = address_error(options.host or os.environ.get("GRADIO_SERVER_NAME"), options.port)
        if error:
            parser.error(error)
    return options


def launch_options(options: argparse.Namespace) -> dict[str, object]:
    """Return the options for Gradio's `launch`. Options that Gradio reads from environment variables are left out."""
    launch = {
        "server_name": options.host,
        "server_port": options.port,
        "share": options.share or None,
        "root_path": options.root_path or None,
    }
    return {name: value for name, value in launch.items() if value is not None}


def prepare_process(options: argparse.Namespace) -> None:
    """Prepare the output and the environment of the process.

    The output has "?" for characters that the terminal cannot encode. Requests from the app to itself, which Gradio
    makes at its start, do not use a proxy.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    # With a share link, Gradio's servers may be reachable only through the proxy, so use the proxy for other hosts.
    if options.share:
        hosts = [os.environ.get("no_proxy") or os.environ.get("NO_PROXY"), "127.0.0.1", "localhost", options.host]
        os.environ["no_proxy"] = ",".join(filter(None, hosts))
    else:
        os.environ["no_proxy"] = "*"


def parse_port(text: str) -> int:
    """Parse a port number."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port. Ports are numbers from 1 to 65535")
    return int(text)


def parse_root_path(text: str) -> str:
    """Parse a root path. Return it with one slash at its start and none at its end.

    The text can also be an address with a host, such as "https://example.org/attention".
    """
    address = urlsplit(text)
    if address.query or address.fragment or any(character.isspace() for character in text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a path such as /attention")
    if address.netloc:
        return text.rstrip("/")
    path = text.strip("/")
    return f"/{path}" if path else ""


def parse_folder(text: str) -> Path:
    """Parse the name of the folder for the export, and create the folder.

    A folder that is not writable is refused here, because the export would fail only after some time.
    """
    folder = Path(text)
    try:
        if not text.strip():
            raise OSError(0, "this name is empty")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot write into the folder {text!r}: {error.strerror}") from None
    return folder


def parse_public_address(text: str) -> str:
    """Parse an address that other people can open."""
    from qkv_demo.share.link import is_shareable_address

    if not is_shareable_address(text):
        raise argparse.ArgumentTypeError(f"other people could not open {text!r}")
    return text


def address_error(host: str | None, port: int | None) -> str | None:
    """Return an error message that names the argument if the app cannot listen at this address, otherwise None."""
    try:
        addresses = socket.getaddrinfo((host or "127.0.0.1").strip("[]"), port or 0, type=socket.SOCK_STREAM)
        with socket.create_server(addresses[0][4], family=addresses[0][0]):
            return None
    except socket.gaierror:
        return f"argument --host: {host!r} is not an address of this machine"
    except PermissionError:
        return f"argument --port: this user may not listen on port {port}; choose one above 1023"
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"argument --port: another program uses port {port}; choose another one, or leave --port out"
        return f"argument --host: cannot listen on {host!r}: {error.strerror}"


def download_model() -> str | None:
    """Download the trained model if files are missing, and print its path. Return an error message on failure."""
    from qkv_demo.model import files

    try:
        files.download()
    except ValueError as error:
        return str(error)
    print(f"The trained model is in {files.find_file(files.WEIGHTS_FILE).parent}.")
    return None


arguments = read_arguments(sys.argv[1:] if __name__ == "__main__" else [])
if __name__ == "__main__":
    prepare_process(arguments)

if arguments.model:
    sys.exit(download_model())

# Import these modules after checking the arguments, because Torch and Gradio take seconds to import.
from qkv_demo.ui.answers.settings import AppOptions
from qkv_demo.ui.offline.static_site import write_site
from qkv_demo.ui.web.page import asgi, build, serve

options = AppOptions(arguments.language, arguments.present, arguments.app)
demo = build(options)

if arguments.export:
    write_site(arguments.export, options)
elif __name__ == "__main__":
    serve(demo, launch_options(arguments))
