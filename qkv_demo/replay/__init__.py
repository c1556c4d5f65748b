"""The torch operations of a scene, recorded, so that the page can run them again without knowing any attention."""
