"""A short run of random calls with odd arguments; docs/fuzzing.md tells of the long one."""

from fuzz import Fuzz


def test_random_calls_with_odd_arguments_change_nothing_they_should_not():
    fuzz = Fuzz(seed=1)
    fuzz.run(8_000)
    assert fuzz.counts["done"] > 1_000 and fuzz.counts["refused"] > 1_000
