#!/usr/bin/python3
"""The cases of tests/server/net/http against the program itself, with other people's parsers as
judges: h11 reads every answer and says which requests are none; wsproto speaks to the live sockets.
`http_conformance_test.py PATH_TO_ADJUTANT`. Needs the Debian packages python3-h11 and
python3-wsproto."""

import concurrent.futures
import json
import pathlib
import re
import socket
import sys
import unittest

import h11
import wsproto
import wsproto.events
import wsproto.extensions

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from patience import SECONDS_MAX  # noqa: E402
from server_process import ServerProcess, of_one_server  # noqa: E402

PROGRAM = None
CASES = HERE.parent / "server" / "net" / "http"

MEANINGS = {"r": "\r", "n": "\n", "t": "\t", "0": "\0", "s": " ", "\\": "\\"}
ESCAPE = re.compile(r"\\(?:x(?P<hex>[0-9a-f]{2})|\*(?P<times>\d+)\{|(?P<letter>[rnt0s\\]))")
# What h11 does not take and we do: empty lines before a request line (RFC 9112 section 2.2).
TAKEN_BY_US = {"9112-2.2-a", "9112-2.2-b"}


def unescaped(text, join=""):
    """The characters a line of a case stands for; each is one byte."""
    out, at = "", 0
    while found := ESCAPE.search(text, at):
        out += text[at:found.start()]
        at = found.end()
        if found["hex"]:
            out += chr(int(found["hex"], 16))
        elif found["times"]:
            depth, begin = 1, at
            while depth:
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
            out += (unescaped(text[begin:at - 1], join) + join) * int(found["times"])
        else:
            out += MEANINGS[found["letter"]]
    return out + text[at:]


class Step:
    """What is sent, and the answers expected: (status, type of problem, to HEAD)."""

    def __init__(self):
        self.sent, self.ends, self.answers, self.after = b"", False, [], None

    def send(self, line):
        if line == "EOF":
            self.ends = True
            return
        whole = not line.endswith("\\") or line.endswith("\\\\")
        self.sent += unescaped(line if whole else line[:-1]).encode("latin-1")
        if whole:
            self.sent += b"\r\n"

    def expect(self, line):
        if line in ("open", "closed", "goes on"):
            self.after = line
        elif line and not line.startswith("  "):
            for each in unescaped(line, "\n").splitlines():
                words = each.split()
                kinds = [word for word in words[1:] if word != "head"]
                self.answers.append((int(words[0]), kinds[0] if kinds else None, "head" in words))


def read_cases():
    cases, take = {}, None
    for path in sorted(CASES.glob("*.case")):
        for line in path.read_text().splitlines():
            if line.startswith("CASE "):
                steps, take = cases.setdefault(line.split()[1], []), None
            elif line == "SEND":
                steps.append(Step())
                take = steps[-1].send
            elif line == "EXPECT":
                take = steps[-1].expect
            elif take and not (take == steps[-1].expect and steps[-1].after):
                take(line)
    return cases


class Peer:
    """A connection to the server whose answers h11 reads."""

    def __init__(self, server):
        self.socket = socket.create_connection((server.host, server.port), timeout=SECONDS_MAX)
        self.unread = b""

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass  # the server has closed: its answer says why

    def answer(self, to_head):
        """The next answer: (status, body). h11 raises RemoteProtocolError."""
        parser = h11.Connection(our_role=h11.CLIENT)
        method = "HEAD" if to_head else "GET"
        parser.send(h11.Request(method=method, target="/", headers=[("Host", "a")]))
        parser.send(h11.EndOfMessage())
        if self.unread:  # nothing would mean to h11 that the connection has ended
            parser.receive_data(self.unread)
        head, body = None, b""
        while True:
            event = parser.next_event()
            if event is h11.NEED_DATA:
                parser.receive_data(self.socket.recv(65536))
            elif isinstance(event, h11.InformationalResponse):
                self.unread = parser.trailing_data[0]
                return event.status_code, b""
            elif isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                self.unread = parser.trailing_data[0]
                return head.status_code, bytes(body)
            else:
                raise AssertionError(f"the connection ended: {event}")

    def is_ended(self):
        try:
            return not self.unread and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True


def requests_h11_takes(data):
    """How many requests h11, as a server, reads from these bytes before it finds that they are
    none; None when it finds no fault."""
    parser = h11.Connection(our_role=h11.SERVER, max_incomplete_event_size=1 << 20)
    parser.receive_data(data)
    taken = 0
    try:
        while True:
            event = parser.next_event()
            if isinstance(event, h11.EndOfMessage):
                taken += 1
                parser.send(h11.Response(status_code=200, headers=[("Content-Length", "0")]))
                parser.send(h11.EndOfMessage())
                if parser.our_state is not h11.DONE:
                    return None
                parser.start_next_cycle()
            elif event in (h11.NEED_DATA, h11.PAUSED) or isinstance(event, h11.ConnectionClosed):
                return None
    except h11.RemoteProtocolError:
        return taken
    except h11.LocalProtocolError:
        return None


@of_one_server("HAProxy answers what breaks the rules")
class HttpConformance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ServerProcess(PROGRAM).start()
        cls.addClassCleanup(cls.server.__exit__, None, None, None)
        cls.cases = read_cases()

    def run_case(self, steps):
        """What is wrong, or None."""
        with Peer(self.server) as peer:
            for step in steps:
                peer.send(step.sent)
                if step.ends:
                    peer.socket.shutdown(socket.SHUT_WR)
                for status, problem, to_head in step.answers:
                    try:
                        got, body = peer.answer(to_head)
                    except (h11.RemoteProtocolError, OSError) as fault:
                        return f"{status} expected: {fault}"
                    if got != status:
                        return f"{status} expected, got {got} {body!r}"
                    if problem and not to_head:
                        kind = json.loads(body)["type"].rsplit(":", 1)[1]
                        if kind != problem:
                            return f"{problem} expected, got {kind}"
                if step.after == "closed" and not peer.is_ended():
                    return "still open"
        return None

    def test_every_answer_is_one_to_a_strict_parser(self):
        self.assertGreater(len(self.cases), 150)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            faults = dict(zip(self.cases, pool.map(self.run_case, self.cases.values())))
        self.assertEqual({name: fault for name, fault in faults.items() if fault}, {})

    def test_what_a_strict_parser_refuses_we_refuse(self):
        refused = 0
        for name, steps in self.cases.items():
            taken = requests_h11_takes(b"".join(step.sent for step in steps))
            statuses = [status for step in steps for status, _, _ in step.answers if status != 100]
            if taken is None or name in TAKEN_BY_US:
                continue
            refused += 1
            with self.subTest(name):
                self.assertLessEqual(len(statuses), taken + 1)
                self.assertGreaterEqual(statuses[-1], 400)
        self.assertGreater(refused, 50)


class Live:
    """A live socket that wsproto speaks."""

    def __init__(self, server, extensions=()):
        self.socket = socket.create_connection((server.host, server.port), timeout=SECONDS_MAX)
        self.protocol = wsproto.WSConnection(wsproto.ConnectionType.CLIENT)
        self.say(wsproto.events.Request(host="a", target="/api/v1/live",
                                        extensions=list(extensions)))
        self.opened = self.hear()

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.socket.close()

    def say(self, *events):
        self.socket.sendall(b"".join(self.protocol.send(event) for event in events))

    def hear(self):
        """The next event; RemoteProtocolError when the server breaks the protocol."""
        while True:
            for event in self.protocol.events():
                return event
            self.protocol.receive_data(self.socket.recv(65536) or None)


@of_one_server("HAProxy answers what breaks the rules")
class WebSocketConformance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ServerProcess(PROGRAM).start()
        cls.addClassCleanup(cls.server.__exit__, None, None, None)

    def test_compression_is_declined_by_silence(self):
        offer = wsproto.extensions.PerMessageDeflate()
        with Live(self.server, [offer]) as live:
            self.assertIsInstance(live.opened, wsproto.events.AcceptConnection)
            self.assertEqual(live.opened.extensions, [])
            live.say(wsproto.events.TextMessage(data='{"watch":["m_none"]}'))
            self.assertEqual(json.loads(live.hear().data)["problem"]["status"], 404)

    def test_fragments_with_pings_between_them(self):
        with Live(self.server) as live:
            text = '{"watch":["m_none"]}'
            for at, letter in enumerate(text):
                live.say(wsproto.events.TextMessage(data=letter,
                                                    message_finished=at == len(text) - 1),
                         wsproto.events.Ping(payload=letter.encode()))
            heard = [live.hear() for _ in range(len(text) + 1)]
            pongs = [event.payload for event in heard if isinstance(event, wsproto.events.Pong)]
            self.assertEqual(pongs, [letter.encode() for letter in text])
            told = [event for event in heard if isinstance(event, wsproto.events.TextMessage)]
            self.assertEqual(json.loads(told[0].data)["problem"]["status"], 404)

    def test_a_close_is_answered_and_ends_the_connection(self):
        with Live(self.server) as live:
            live.say(wsproto.events.CloseConnection(code=1001, reason="going home"))
            self.assertEqual(live.hear().code, 1001)
            self.assertEqual(live.socket.recv(1), b"")

    def test_what_is_not_taken_is_closed_with_its_code(self):
        for message, code in ((wsproto.events.BytesMessage(data=b"x"), 1003),
                              (wsproto.events.TextMessage(data="x" * 100_000), 1009)):
            with self.subTest(code), Live(self.server) as live:
                live.say(message)
                closed = live.hear()
                self.assertEqual(closed.code, code)
                live.say(closed.response())
                self.assertEqual(live.socket.recv(1), b"")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
