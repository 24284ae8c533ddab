"""How much a run of the tests plays at random, and from which seed on; tests/volume.hpp says it for C++."""

import os

# script/test takes it from the commit.
FIRST_SEED = int(os.environ.get("ADJUTANT_SEED", "1"))
IS_LONG = os.environ.get("ADJUTANT_LONG") == "1"


def volume(full):
    """A fifth of the full volume, at least one; all of it in a long run."""
    return full if IS_LONG else max(full // 5, 1)
