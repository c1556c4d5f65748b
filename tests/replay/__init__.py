"""Tests of the numbers that the page computes by replaying recorded programs, in Node and in the browser."""
