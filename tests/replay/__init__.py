"""What the page computes by itself: recorded programs, run in Node and in the browser."""
