"""The server that a test talks to: one process on SQLite, or, with ADJUTANT_E2E_NODES=3, three of one club on
PostgreSQL behind HAProxy, which gives each request to another of them (club_process.py)."""

import os
import unittest

NODES = int(os.environ.get("ADJUTANT_E2E_NODES", "1"))

if NODES > 1:
    from club_process import ClubProcess as ServerProcess
else:
    from one_server import OneServer as ServerProcess

__all__ = ["NODES", "ServerProcess", "of_one_server"]


def of_one_server(reason):
    """What says nothing, or cannot be done, where several serve: it is left out there."""
    return unittest.skipIf(NODES > 1, f"of one server: {reason}")
