// A talk returns to full screen after the notes window has opened.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resumeFullScreen, rememberFullScreen } from "../../qkv_demo/ui/static/browser/full_screen.js";

for (const wasFull of [true, false])
  test(`a press ${wasFull ? "returns to" : "does not start"} full screen after a window has opened`, async () => {
    const page = { fullscreenElement: wasFull ? {} : null, documentElement: { requestFullscreen } };
    async function requestFullscreen() {
      page.fullscreenElement = {};
    }
    globalThis.document = page;
    rememberFullScreen();
    page.fullscreenElement = null; // The browser leaves full screen.
    resumeFullScreen();
    await Promise.resolve();
    assert.equal(page.fullscreenElement !== null, wasFull);
  });
