"""Responses to the page: a picture of a scene, a lesson's step, a lab, and the settings sent at the start."""
