"""Stores that do something else besides, or fail to."""

from __future__ import annotations

from service.errors import Busy


class InterruptedStore:
    """A store that calls the test before each unit that writes, with the unit's number from 1."""

    def __init__(self, store, interrupt) -> None:
        self.store, self.interrupt, self.units = store, interrupt, 0

    def writing(self):
        """A unit that writes."""
        return self._counted(self.store.writing)

    def swapping(self):
        """A unit that writes an entry."""
        return self._counted(self.store.swapping)

    def _counted(self, begin):
        self.units += 1
        self.interrupt(self.units)
        return begin()

    def __getattr__(self, name):
        return getattr(self.store, name)


class ForgetfulStore:
    """A store whose units cannot keep an answer."""

    def __init__(self, store) -> None:
        self.store = store

    def writing(self):
        """A unit that writes all but answers."""
        return _ForgetfulUnit(self.store.writing())

    def swapping(self):
        """A unit that writes an entry, but no answers."""
        return _ForgetfulUnit(self.store.swapping())

    def __getattr__(self, name):
        return getattr(self.store, name)


class _ForgetfulUnit:
    def __init__(self, made) -> None:
        self.made = made

    def __enter__(self):
        unit = self.made.__enter__()
        unit.keep_answer = _fail
        return unit

    def __exit__(self, *error):
        return self.made.__exit__(*error)


def _fail(*_):
    raise Busy("The disk is full.")
