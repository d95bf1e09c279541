"""Tests that any game of this contract can be put through."""
