"""The games in the clothes of other packages: PettingZoo, OpenSpiel and Gymnasium.

Each module here needs the package it is named after; ``pip install "tbgames[adapters]"`` brings
all three. Nothing is translated twice: rules, legal actions, chance and views are the engine's,
and action ids are the same everywhere.
"""
