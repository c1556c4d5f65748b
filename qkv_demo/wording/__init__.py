"""Numbers become sentences: notes, readings, captions and explanations. All prose above the maths."""
