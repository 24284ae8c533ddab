"""A real SMTP server for tests: takes mails, writes each as a JSON line, and misbehaves when told to.

Prints its port, then runs until its standard input ends. Needs Debian's python3-aiosmtpd.
"""

import argparse
import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self, arguments):
        self.arguments = arguments
        self.refusals = arguments.times
        self.written = open(arguments.out, "a", encoding="utf-8")

    def refuses(self, stage):
        if self.arguments.stage != stage or self.refusals == 0:
            return False
        self.refusals -= 1
        return True

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.refuses("rcpt"):
            return self.arguments.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.refuses("data"):
            return self.arguments.refuse
        if self.refuses("slow"):
            print(json.dumps({"waits": True}), file=self.written, flush=True)
            await asyncio.sleep(self.arguments.slow)
        mail = {"from": envelope.mail_from, "to": envelope.rcpt_tos,
                "tls": session.ssl is not None, "user": self.user(session),
                "bytes": envelope.original_content.decode("utf-8", "replace")}
        print(json.dumps(mail), file=self.written, flush=True)
        return "250 taken"

    def user(self, session):
        return session.auth_data if session.authenticated else None


def options_of(arguments):
    options = {"hostname": "relay.test"}
    if arguments.certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(arguments.certificate, arguments.key)
        options["tls_context"] = context
    if arguments.user:
        def authenticate(server, session, envelope, mechanism, data):
            right = (data.login == arguments.user.encode() and
                     data.password == arguments.password.encode())
            return AuthResult(success=right, handled=right,
                              auth_data=arguments.user if right else None)

        options["auth_required"] = True
        options["auth_require_tls"] = bool(arguments.certificate)
        options["authenticator"] = authenticate
    return options


async def serve(arguments):
    loop = asyncio.get_running_loop()
    handler, options = Handler(arguments), options_of(arguments)
    server = await loop.create_server(lambda: SMTP(handler, loop=loop, **options), "127.0.0.1",
                                      arguments.port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, help="file that gets a JSON line for each mail")
    parser.add_argument("--port", type=int, default=0, help="0: any that is free")
    parser.add_argument("--stage", choices=["rcpt", "data", "slow"], help="what goes wrong")
    parser.add_argument("--times", type=int, default=-1, help="how often; -1: always")
    parser.add_argument("--refuse", default="451 later", help="the answer that refuses")
    parser.add_argument("--slow", type=float, default=0, help="seconds before a mail is taken")
    parser.add_argument("--certificate", help="offers STARTTLS")
    parser.add_argument("--key")
    parser.add_argument("--user", help="demands AUTH")
    parser.add_argument("--password", default="")
    asyncio.run(serve(parser.parse_args()))


main()
