"""How far two colours lie apart for an eye, also for one that lacks a kind of cone.

Sources: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), and Machado, Oliveira and Fernandes,
"A physiologically-based model for simulation of color vision deficiency" (2009), whose matrices Chromium uses as well.
"""

import numpy as np
from numpy.typing import NDArray

Color = NDArray[np.float64]

SIGHTS = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def seen(color: str, sight: str = "normal", *, linear: bool = False) -> Color:
    """ "#rrggbb" as such an eye sees it: in CIELAB, or as linear red, green and blue."""
    parts = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    light = np.clip(SIGHTS[sight] @ light, 0, 1)
    return light if linear else _lab(light)


def _lab(light: Color) -> Color:
    ratio = _XYZ @ light / _WHITE
    x, y, z = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(one: Color, other: Color) -> float:
    """CIEDE2000 between two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(mean**7 / (mean**7 + 25.0**7))
    c1, c2 = np.hypot(a1 * stretch, b1), np.hypot(a2 * stretch, b2)
    h1, h2 = (np.degrees(np.arctan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360

    def cosine(times: int, less: float) -> float:
        return float(np.cos(np.radians(times * hue - less)))

    t = 1 - 0.17 * cosine(1, 30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, -6) - 0.20 * cosine(4, 63)
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2) / (1 + 0.015 * chroma * t)
    angle = np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))
    turned = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(angle) * by_chroma * by_hue
    return float(np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + turned))
