"""A receiver of webhooks, for tests."""

import http.server
import threading

from patience import wait_until


class Receiver:
    """A server that keeps what is posted to it and answers with the next of `statuses`, then 204."""

    def __init__(self, port=0, statuses=(), headers=()):
        self.posts, self.statuses = [], list(statuses)
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.posts.append((dict(self.headers), body))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 204)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def wait_for(self, count):
        wait_until(lambda: len(self.posts) >= count)
        return self.posts
