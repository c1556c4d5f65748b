"""The film's pictures, one file a beat: each moves as its "share" goes from 0 to 1, where it is the stage's own."""
