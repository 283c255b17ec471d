"""The list of what the table does, by which features are taken out, is true to the sources and the tests."""

from __future__ import annotations

from collections import Counter

from tests.browser.features import TABLE, TESTS, features


def test_each_feature_can_be_taken_out():
    """What makes it stands once in the file it names, its test is there, and nothing is listed twice."""
    for each in features():
        source = (TABLE / each.file).read_text(encoding="utf-8")
        assert source.count(each.text) == 1, each
        assert each.without(source) != source, each
        file, _, test = each.test.partition("::")
        name, _, case = test.partition("[")
        tests = (TESTS / file).read_text(encoding="utf-8")
        assert f"def {name}(" in tests, each
        assert not case or "parametrize" in tests, each
    assert max(Counter(each.name for each in features()).values()) == 1
