"""The lessons `riley-and-dog` and `riley-and-dog-further`, two parts each."""
