"""Real mail systems for tests, each with a folder, ports and processes of its own, beside any that
the machine has: Postfix (needs root) and Dovecot (needs root)."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

from patience import SECONDS_MAX, wait_until

POSTFIX = "/usr/sbin/postfix"
DOVECOT = "/usr/sbin/dovecot"
MISSING = ("" if os.geteuid() == 0 and os.path.exists(POSTFIX) and os.path.exists(DOVECOT)
           else "needs root, postfix and dovecot-imapd")
# Whom Postfix' pipe runs as: neither root nor Postfix itself is allowed.
PIPE_USER = "nobody"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port):
    def listens():
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return True
        except OSError:
            return False

    wait_until(listens, f"nobody listens at port {port}")


def open_folder(prefix):
    """A new folder that every user may read; an error when one above it lets only its owner through."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=prefix))
    folder.chmod(0o755)
    for above in folder.resolve().parents:
        if not above.stat().st_mode & 0o001:
            folder.rmdir()
            raise PermissionError(f"{above} lets only its owner through, and mail systems run as users "
                                  f"of their own: chmod o+x {above}, or choose another TMPDIR")
    return folder


class Postfix:
    """Takes mail for play.example on 127.0.0.1:port and hands it on by `transport`."""

    MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.play.example
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
relay_domains = play.example
relay_transport = {transport}
# Nobody is at the first, which is found out later; the second is refused at once.
transport_maps = inline:{{ {{ gone.example = gone: }} {{ refused.example = error:5.1.1 no such user }} }}
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = {restrictions}
address_verify_poll_count = 3
address_verify_poll_delay = 1s
unverified_recipient_reject_code = 550
unverified_recipient_reject_reason = no such address
message_size_limit = 30000000
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
adjutant_destination_recipient_limit = 10
smtputf8_enable = no
"""
    MASTER = """
{port}   inet n - n - - smtpd
pickup   unix n - n 60 1 pickup
cleanup  unix n - n - 0 cleanup
qmgr     unix n - n 1 1 qmgr
rewrite  unix - - n - - trivial-rewrite
bounce   unix - - n - 0 bounce
defer    unix - - n - 0 bounce
trace    unix - - n - 0 bounce
verify   unix - - n - 1 verify
flush    unix n - n 1000 0 flush
proxymap unix - - n - - proxymap
smtp     unix - - n - - smtp
error    unix - - n - - error
retry    unix - - n - - error
lmtp     unix - - n - - lmtp
anvil    unix - - n - 1 anvil
scache   unix - - n - 1 scache
postlog  unix-dgram n - n - 1 postlogd
gone     unix - n n - - pipe
  user={user} argv=/bin/sh -c {{exit 67}}
adjutant unix - n n - 4 pipe
  user={user} argv={pipe}
"""

    def __init__(self, transport, pipe="/bin/false", restrictions="permit"):
        self.folder = open_folder("adjutant-postfix-")
        self.port = free_port()
        self.config = self.folder / "etc"
        self.config.mkdir()
        for name in ("queue", "data"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        (self.config / "main.cf").write_text(self.MAIN.format(
            folder=self.folder, transport=transport, restrictions=restrictions))
        (self.config / "master.cf").write_text(self.MASTER.format(
            port=f"127.0.0.1:{self.port}", user=PIPE_USER, pipe=pipe))

    def _run(self, command):
        return subprocess.run([POSTFIX, "-c", str(self.config), command], capture_output=True,
                              text=True, timeout=SECONDS_MAX)

    def __enter__(self):
        done = self._run("start")
        if done.returncode != 0:
            raise RuntimeError(f"Postfix does not start: {done.stdout}{done.stderr}{self.log()}")
        wait_for_port(self.port)
        return self

    def __exit__(self, kind, fault, trace):
        self._run("stop")
        if kind is not None:
            print(self.log()[-4000:])
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        log = self.folder / "log"
        return log.read_text(errors="replace") if log.exists() else ""


class Dovecot:
    """A mailbox by IMAP over TLS on localhost:port, for user `club` with password `secret`."""

    CONFIG = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
mail_location = maildir:{folder}/mail
first_valid_uid = 1
auth_mechanisms = plain
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid=dovecot gid=dovecot home={folder}/home
}}
namespace inbox {{
  inbox = yes
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""

    def __init__(self):
        self.folder = open_folder("adjutant-dovecot-")
        self.port = free_port()
        for name in ("mail", "home", "run", "state"):
            (self.folder / name).mkdir()
        for name in ("mail", "home"):
            shutil.chown(self.folder / name, "dovecot", "dovecot")
        self.certificate = self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-keyout", str(self.folder / "key.pem"), "-out", str(self.certificate),
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
                       check=True, capture_output=True)
        self.config = self.folder / "dovecot.conf"
        self.config.write_text(self.CONFIG.format(folder=self.folder, port=self.port))
        self.process = None

    def __enter__(self):
        self.process = subprocess.Popen([DOVECOT, "-F", "-c", str(self.config)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_port(self.port)
        except AssertionError:
            raise RuntimeError(f"Dovecot does not start: {self.log()}") from None
        return self

    def __exit__(self, kind, fault, trace):
        self.process.terminate()
        self.process.wait(SECONDS_MAX)
        if kind is not None:
            print(self.log()[-4000:])
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        log = self.folder / "log"
        return log.read_text(errors="replace") if log.exists() else ""
