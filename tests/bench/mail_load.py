"""Hands mails over by LMTP as fast as a server takes them, on several connections, and says in JSON how
many were acknowledged: mail_load.py PORT RECIPIENT CONNECTIONS SECONDS BYTES"""

import json
import secrets
import socket
import sys
import threading
import time


class Sender(threading.Thread):
    def __init__(self, port, recipient, size, until):
        super().__init__()
        self.port, self.recipient, self.size, self.until = port, recipient, size, until
        self.latencies, self.failure = [], None

    def run(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), 30) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.send_all(connection, connection.makefile("rb"))
        except (OSError, RuntimeError) as failure:
            self.failure = str(failure)

    def reply(self, replies, code):
        line = replies.readline()
        while line[3:4] == b"-":
            line = replies.readline()
        if not line.startswith(code):
            raise RuntimeError(f"the server says {line!r}")

    def send_all(self, connection, replies):
        self.reply(replies, b"220")
        connection.sendall(b"LHLO bench\r\n")
        self.reply(replies, b"250")
        envelope = (f"MAIL FROM:<a@mail.example>\r\nRCPT TO:<{self.recipient}>\r\nDATA\r\n").encode()
        line = b"x" * 70 + b"\r\n"
        while time.monotonic() < self.until:
            begun = time.monotonic()
            head = (f"Received: from a by mx.play.example; Fri, 27 Nov 2026 20:00:41 +0100\r\n"
                    f"From: a@mail.example\r\nTo: {self.recipient}\r\n"
                    f"Message-ID: <{secrets.token_hex(12)}@mail.example>\r\n\r\n").encode()
            connection.sendall(envelope)
            for code in b"250", b"250", b"354":
                self.reply(replies, code)
            connection.sendall(head + line * ((self.size - len(head)) // len(line)) + b".\r\n")
            self.reply(replies, b"250")
            self.latencies.append(time.monotonic() - begun)


def main():
    port, recipient, connections, seconds, size = sys.argv[1:]
    begun = time.monotonic()
    senders = [Sender(int(port), recipient, int(size), begun + float(seconds))
               for _ in range(int(connections))]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    took = time.monotonic() - begun
    failures = [sender.failure for sender in senders if sender.failure]
    if failures:
        sys.exit(failures[0])
    latencies = sorted(latency for sender in senders for latency in sender.latencies)
    print(json.dumps({"acknowledged": len(latencies), "seconds": took,
                      "rate": len(latencies) / took,
                      "p50_ms": latencies[len(latencies) // 2] * 1000,
                      "p99_ms": latencies[len(latencies) * 99 // 100] * 1000}))


if __name__ == "__main__":
    main()
