"""The lesson `riley-and-dog`, in three parts."""
