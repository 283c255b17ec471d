"""Sending: to the address that was judged and no other, in one limit of time, whatever comes back."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.outside.guard import Guard
from service.outside.resolver import NotResolvedError, resolve_within
from service.outside.sender import Sender
from tests.fakes.network import Rebinding, receiving, resolving, talking

LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"),)
NAME = "cards.example"
BODY = b'{"type":"game.moved"}'
REFUSED = (
    "webhooks go to public addresses only; the operator may allow its network (SPITE_WEBHOOK_ALLOW)"
)

MADE: list[Sender] = []


def sender(resolve=resolving("127.0.0.1"), allowed=LOOPBACK, **more) -> Sender:  # noqa: B008 - a constant
    """A sender to this machine, which the test closes."""
    MADE.append(Sender(Guard(allowed, resolve), **more))
    return MADE[-1]


@pytest.fixture(autouse=True)
def _close():
    yield
    while MADE:
        MADE.pop().close()


def url(port: int, scheme: str = "http", path: str = "/hook?x=1") -> str:
    """A receiver's address, by a name."""
    return f"{scheme}://{NAME}:{port}{path}"


@pytest.mark.parametrize("status", [200, 201, 204, 299])
def test_any_2xx_is_success(status):
    """The body goes out as it is, with its headers, to the path and under the host of the address."""
    with receiving(lambda message: status) as receiver:
        outcome = sender().post(url(receiver.port), {"webhook-id": "msg_1"}, BODY)
    assert (outcome.status, outcome.error) == (status, None)
    (got,) = receiver.got
    assert (got["body"], got["path"]) == (BODY, "/hook?x=1")
    assert got["headers"]["host"] == f"{NAME}:{receiver.port}"
    assert got["headers"]["webhook-id"] == "msg_1"
    assert got["headers"]["content-length"] == str(len(BODY))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308, 304])
def test_redirects_are_failures_and_not_followed(status):
    """Where a receiver points on to is nobody's business: it may be inside."""
    with (
        receiving() as inside,
        receiving(lambda message: redirect(status, inside.port)) as receiver,
    ):
        outcome = sender().post(url(receiver.port), {}, BODY)
    assert outcome.status == status
    assert outcome.error == f"it answered {status}: redirects are not followed"
    assert inside.got == []


def redirect(status: int, port: int) -> bytes:
    """An answer that points on."""
    there = f"Location: http://127.0.0.1:{port}/\r\nContent-Length: 0\r\n"
    return f"HTTP/1.1 {status} Elsewhere\r\n{there}\r\n".encode()


@pytest.mark.parametrize("status", [400, 401, 404, 410, 429, 500, 503])
def test_other_answers_are_failures(status):
    """The status is told, and nothing of the body."""
    with receiving(lambda message: status) as receiver:
        outcome = sender().post(url(receiver.port), {}, BODY)
    assert (outcome.status, outcome.error) == (status, f"it answered {status}")


@pytest.mark.parametrize(
    "addresses",
    [
        ["10.0.0.1"],
        ["169.254.169.254"],
        ["::1"],
        ["::ffff:10.0.0.1"],
        ["64:ff9b::a00:1"],
        ["93.184.216.34", "10.0.0.1"],
        ["10.0.0.1", "93.184.216.34"],
        ["fe80::1%lo"],
    ],
)
def test_names_that_lead_inside_are_refused(addresses):
    """Every address of a host is judged; the refusal names what would allow it, not the address."""
    with receiving() as receiver:
        guard = Guard((), resolving(*addresses))
        outcome = Sender(guard).post(url(receiver.port), {}, BODY)
        assert outcome.status is None
        assert outcome.error.startswith("refused: its host")
        assert addresses[0] not in outcome.error
        assert guard.why_not(url(receiver.port)) == outcome.error.removeprefix("refused: ")
        if "%" not in addresses[0]:
            assert outcome.error.endswith(REFUSED)
    assert receiver.got == []


def test_addresses_inside_are_refused_in_the_address_too():
    """The same for a host that is an address itself."""
    with receiving() as receiver:
        outcome = sender(allowed=()).post(f"http://127.0.0.1:{receiver.port}/", {}, BODY)
    assert (
        outcome.error == f"refused: it is an address of a private or special network, and {REFUSED}"
    )
    assert receiver.got == []


def test_a_name_that_changes_its_mind_changes_nothing():
    """Judged and connected to is one and the same look-up: rebinding a name gets nowhere."""
    with receiving() as receiver:
        resolver = Rebinding(["93.184.216.34"], ["127.0.0.1"])
        guard = Guard((), resolver)
        assert guard.why_not(url(receiver.port)) is None
        # Registered while it was public; now it leads inside.
        outcome = Sender(guard).post(url(receiver.port), {}, BODY)
        assert outcome.error.startswith("refused: its host leads to")
        # Good when it is judged, and inside for any later look: there is none.
        resolver = Rebinding(["127.0.0.1"], ["127.0.0.2"], ["127.0.0.3"])
        assert sender(resolver).post(url(receiver.port), {}, BODY).error is None
        assert resolver.asked == 1
    assert len(receiver.got) == 1


def test_environment_s_proxies_are_not_used(monkeypatch):
    """A proxy would look the name up anew, somewhere else."""
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    with receiving() as receiver:
        assert sender().post(url(receiver.port), {}, BODY).error is None


def test_the_next_address_is_tried():
    """A host with several addresses is reached if one of them answers."""
    with receiving() as receiver:
        outcome = sender(resolving("127.0.0.9", "127.0.0.1")).post(url(receiver.port), {}, BODY)
    assert outcome.error is None


def test_names_that_are_none_are_failures():
    """Not found, or found too late: it may be found the next time, and on registration it is no obstacle."""

    def late(host, port):
        time.sleep(2)
        return ["127.0.0.1"]

    missing = Rebinding([])
    assert sender(missing).post(url(9000), {}, BODY).error == "the name has no address"
    assert Guard((), missing).why_not(url(9000)) is None
    begun = time.monotonic()
    assert (
        sender(late, timeout_s=0.2).post(url(9000), {}, BODY).error
        == "the name was not found in time"
    )
    with pytest.raises(NotResolvedError):
        resolve_within(late, NAME, 80, 0.1)
    assert time.monotonic() - begun < 1.5


def trickle_head(connection: socket.socket) -> None:
    """Answers a byte at a time, for ever."""
    connection.recv(4096)
    for byte in b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1000:
        connection.sendall(bytes([byte]))
        time.sleep(0.05)


def silent(connection: socket.socket) -> None:
    """Takes everything and says nothing."""
    connection.recv(4096)
    time.sleep(5)


@pytest.mark.parametrize("talk", [trickle_head, silent])
def test_one_limit_holds_for_all_of_it(talk):
    """However a receiver spreads its slowness, the try ends when its time is over."""
    with talking(talk) as port:
        begun = time.monotonic()
        outcome = sender(timeout_s=0.4).post(url(port), {}, BODY)
        assert outcome.error == "no answer within 0.4 s"
        assert time.monotonic() - begun < 2


def test_slow_handshakes_are_within_the_limit():
    """So is a receiver that never finishes its TLS."""
    with talking(silent) as port:
        begun = time.monotonic()
        outcome = sender(timeout_s=0.4).post(url(port, "https"), {}, BODY)
        assert outcome.error == "no answer within 0.4 s"
        assert time.monotonic() - begun < 2


def endless_body(connection: socket.socket) -> None:
    """A 200 whose body never ends."""
    connection.recv(4096)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
    while True:
        connection.sendall(b"x" * 65536)


def test_of_an_answer_little_is_read():
    """A success is one when its head has come; a body without an end is not read to it."""
    with talking(endless_body) as port:
        begun = time.monotonic()
        outcome = sender(timeout_s=5).post(url(port), {}, BODY)
        assert (outcome.status, outcome.error) == (200, None)
        assert time.monotonic() - begun < 3


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 two hundred\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX" + b"x" * 300_000,
        b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ],
)
def test_what_is_no_http_is_a_failure(answer):
    """Nothing is raised, whatever comes back."""

    def talk(connection):
        connection.recv(4096)
        connection.sendall(answer)
        connection.close()

    with talking(talk) as port:
        outcome = sender(timeout_s=3).post(url(port), {}, BODY)
    assert outcome.error


def test_nobody_there_is_a_failure():
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert sender().post(url(port), {}, BODY).error == "no connection could be made"


def certificate(name: str) -> tuple[bytes, bytes]:
    """A certificate for a name that vouches for itself, and its key, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return made.public_bytes(pem), key.private_bytes(pem, *plain)


@pytest.fixture
def tls(tmp_path):
    """A server's TLS for `NAME`, the name it was asked for, and a context that trusts it."""
    chain, key = certificate(NAME)
    (tmp_path / "chain").write_bytes(chain)
    (tmp_path / "key").write_bytes(key)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(tmp_path / "chain", tmp_path / "key")
    asked = []
    server.sni_callback = lambda connection, name, context: asked.append(name)
    trusting = ssl.create_default_context(cadata=chain.decode())
    return server, asked, trusting


def test_certificates_are_checked_for_the_name(tls):
    """The connection goes to the address, and TLS asks for the name and checks the certificate for it."""
    server, asked, trusting = tls
    with receiving(tls=server) as receiver:
        good = sender(tls=trusting).post(url(receiver.port, "https"), {}, BODY)
        other = f"https://other.example:{receiver.port}/"
        wrong_name = sender(tls=trusting).post(other, {}, BODY)
        unknown = sender().post(url(receiver.port, "https"), {}, BODY)
        plain = sender().post(url(receiver.port, "http"), {}, BODY)
    assert good.error is None
    assert asked[:2] == [NAME, "other.example"]
    assert "certificate" in wrong_name.error
    assert "certificate" in unknown.error
    assert plain.error
    assert len(receiver.got) == 1


class Keeping:
    """A receiver that keeps its connections: how many there were, and what came over each."""

    def __init__(self, *answers: bytes) -> None:
        self.requests: list[list[bytes]] = []
        self._answers = answers

    def __call__(self, connection: socket.socket) -> None:
        """Answer one request after the other."""
        mine: list[bytes] = []
        self.requests.append(mine)
        for answer in self._answers:
            data = b""
            while not data.endswith(BODY):
                part = connection.recv(4096)
                if not part:
                    return
                data += part
            mine.append(data)
            if answer:
                connection.sendall(answer)
        connection.close()


WELL = b"HTTP/1.1 204 No Content\r\n\r\n"


def test_a_connection_is_used_again():
    """The next delivery to the same host goes over the connection there is, to another host over its own."""
    keeping, resolver = Keeping(*[WELL] * 5), Rebinding(["127.0.0.1"])
    one = sender(resolver)
    with talking(keeping) as port:
        for _ in range(3):
            assert one.post(url(port), {}, BODY).error is None
        assert [len(each) for each in keeping.requests] == [3]
        assert resolver.asked == 1
        assert one.post(f"http://other.example:{port}/", {}, BODY).error is None
        assert [len(each) for each in keeping.requests] == [3, 1]
        assert resolver.asked == 2


def test_a_name_that_leads_inside_now_gets_nothing_by_a_connection_there_is():
    """A kept connection leads where it was judged to lead; a fresh one is judged anew, and refused."""
    keeping = Keeping(WELL, WELL)
    with talking(keeping) as port:
        resolver = Rebinding(["127.0.0.1"], ["10.0.0.1"])
        one = sender(resolver)
        assert one.post(url(port), {}, BODY).error is None
        assert one.post(url(port), {}, BODY).error is None
        # The receiver has closed it by now: another connection, another look.
        assert one.post(url(port), {}, BODY).error.startswith("refused: its host leads to")
    assert len(keeping.requests) == 1


def test_a_kept_connection_that_breaks_is_no_failure():
    """Closed by the receiver in the moment it is used again, the delivery goes over a fresh connection."""

    class Closing(Keeping):
        def __call__(self, connection: socket.socket) -> None:
            first = not self.requests
            super().__call__(connection)
            if first:
                # It takes the second request, and closes without a word.
                connection.close()

    closing = Closing(WELL, b"")
    one = sender()
    with talking(closing) as port:
        assert one.post(url(port), {}, BODY).error is None
        closing._answers = (WELL,)
        assert one.post(url(port), {}, BODY).error is None
    assert [len(each) for each in closing.requests] == [2, 1]


def test_each_delivery_has_its_own_limit_of_time():
    """What one took over a connection is not taken from the next over the same."""

    def slow(connection):
        for _ in range(3):
            connection.recv(4096)
            time.sleep(0.3)
            connection.sendall(WELL)

    one = sender(timeout_s=0.8)
    with talking(slow) as port:
        for _ in range(3):
            assert one.post(url(port), {}, BODY).error is None


def test_many_threads_send_at_once():
    """Senders in threads share what is kept, and never a connection that is in use."""
    keeping = Keeping(*[WELL] * 100)
    one = sender()
    with talking(keeping) as port:
        with ThreadPoolExecutor(8) as pool:
            outcomes = list(pool.map(lambda _: one.post(url(port), {}, BODY), range(60)))
        assert {outcome.error for outcome in outcomes} == {None}
    assert sum(map(len, keeping.requests)) == 60
    assert len(keeping.requests) <= 8
