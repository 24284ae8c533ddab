"""The one place in which tests of the whole program wait. A test says what it waits for and goes on as
soon as that is there. How long is long enough is no matter of the test: the limit ends a test that
would otherwise hang, and no busy machine comes near it."""

import time

SECONDS_MAX = 300
LOOK_AGAIN_SECONDS = 0.05
A_WHILE = 0.5  # seconds of load between two faults


def wait_until(found, otherwise="what is awaited does not come"):
    """What `found()` gives as soon as that is true. `otherwise`, a text or a function that gives one,
    says what is wrong if it never is."""
    end = time.monotonic() + SECONDS_MAX
    while not (result := found()):
        if time.monotonic() > end:
            raise AssertionError(otherwise() if callable(otherwise) else otherwise)
        time.sleep(LOOK_AGAIN_SECONDS)
    return result


def pause(seconds):
    """For the few tests that leave chance the moment of a fault (a kill, a power cut)."""
    time.sleep(seconds)
