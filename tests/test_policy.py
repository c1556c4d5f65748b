"""What a browser is told to keep to, and what a host hears."""

import base64
import hashlib
import json
import logging
import re

import pytest

from qkv_demo import __version__
from qkv_demo.ui import assets
from qkv_demo.ui.middleware import FRAMES, WithoutQuestion, policy

from .http import get

OURS = ("/", "/?scene=x", f"/gradio_api/{assets.assets()['notes'].address}")
PLACES = (*OURS, "/theme.css", "/healthz", "/nowhere", f"/gradio_api/{assets.assets()['script'].address}")


def rules(said: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (rule.split() for rule in said.split("; "))}


@pytest.mark.parametrize("place", PLACES)
def test_every_answer_keeps_its_kind_and_tells_no_other_site_its_address(app_url: str, place: str) -> None:
    _, headers, _ = get(app_url + place)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("place", OURS)
def test_a_page_runs_only_the_code_that_it_was_sent_with(app_url: str, place: str) -> None:
    _, headers, page = get(app_url + place)
    said = rules(headers["Content-Security-Policy"])
    assert said["default-src"] == ["'self'"]
    assert "connect-src" not in said
    assert "frame-ancestors" not in said
    assert not {"'unsafe-inline'", "*", "https:", "data:", "blob:"} & set(said["script-src"])
    inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in inline]
    assert inline
    assert {f"'sha256-{digest}'" for digest in digests} == {one for one in said["script-src"] if "sha256" in one}


def test_who_may_frame_the_page_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FRAMES, "'self' https://school.example")
    assert rules(policy(b""))["frame-ancestors"] == ["'self'", "https://school.example"]


def test_the_app_makes_no_code_of_text() -> None:
    script = assets.assets()["script"].text
    assert not re.search(rb"\beval\(|\bnew Function\b|\bFunction\(", script)


def test_whoever_hosts_it_can_ask_how_it_is(app_url: str) -> None:
    said = json.loads(get(f"{app_url}/healthz")[2])
    assert said.keys() == {"ready", "version", "uptime"}
    assert (said["ready"], said["version"]) == (True, __version__)
    assert said["uptime"] >= 0


def test_a_servers_own_log_of_requests_leaves_scenes_out() -> None:
    record = logging.LogRecord("", logging.INFO, "", 0, '%s - "%s %s"', ("1.2.3.4", "GET", "/?scene=secret"), None)
    assert WithoutQuestion().filter(record)
    assert record.getMessage() == '1.2.3.4 - "GET /"'
