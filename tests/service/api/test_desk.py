"""The admin's pages, as a browser asks for them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from service.app import create_app
from service.counters import LocalCounters
from service.model import PlanStatus
from service.quotas import SIGN_IN
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import COMPUTERS, OPEN_SEAT, TWO_HUMANS, Client, Table

PAGES = ("/admin", "/admin/games", "/admin/plans", "/admin/apps", "/admin/audit")


class Browser:
    """Keeps cookies, and sends forms as they stand on a page."""

    def __init__(self, app) -> None:
        self.http = app.test_client()
        self.response = None

    def go(self, path, **headers):
        """Load a page."""
        self.response = self.http.get(path, headers=headers, follow_redirects=True)
        return self.response

    @property
    def hidden(self):
        """The hidden fields of the page's last form."""
        form = self.response.text.rpartition("<form")[2]
        return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))

    def send(self, path, follow=True, headers=None, **fields):
        """Send the page's last form."""
        self.response = self.http.post(
            path, data={**self.hidden, **fields}, headers=headers, follow_redirects=follow
        )
        return self.response

    def sign_in(self, token=ADMIN_TOKEN, path="/admin"):
        """Sign in on the way to a page."""
        self.go(path)
        return self.send("/admin/sign-in", token=token)


@pytest.fixture
def client(clocked):
    """A client of the API, whose clock can be set, with counters of its own."""
    ports = replace(clocked.ports, counters=LocalCounters())
    made = Client(create_app(ports.settings, ports))
    made.ports, made.clock, made.app = ports, ports.clock, create_app(ports.settings, ports)
    return made


@pytest.fixture
def browser(client):
    """A browser, not signed in."""
    return Browser(client.app)


@pytest.fixture
def admin(browser):
    """A browser whose user has signed in."""
    assert browser.sign_in().status_code == 200
    return browser


def page_of(table):
    """The address of a game's page."""
    return f"/admin/games/{table.created['id']}"


def test_whoever_is_not_signed_in_learns_nothing(client, browser):
    """Every page, whether there is such a thing or not, leads to the same form, and no action is done."""
    table = Table(client, seats=TWO_HUMANS)
    texts = set()
    for path in (*PAGES, page_of(table), "/admin/games/g_nothing", "/admin/x/y", "/admin/"):
        first = browser.http.get(path)
        assert (first.status_code, first.headers["Cache-Control"]) == (303, "no-store")
        response = browser.go(path)
        assert (response.status_code, response.request.path) == (200, "/admin/sign-in")
        texts.add(re.sub(r'name="\w+" value="[^"]*"', "", response.text))
    assert len(texts) == 1
    for path in (
        f"{page_of(table)}/abandon",
        "/admin/sign-out",
        f"{page_of(table)}/seats/0/revoke",
    ):
        assert browser.send(path, follow=False).status_code == 303
    assert table.game["version"] == 0


def test_other_tokens_do_not_open_the_pages(client, browser):
    """No token but the admin's signs in, be it in the form, a header or a cookie; attempts are noted."""
    table = Table(client, seats=TWO_HUMANS)
    for token in (table.tokens[0], table.owner, "", ADMIN_TOKEN + "x", ADMIN_TOKEN[:-1]):
        response = browser.sign_in(token)
        assert response.status_code == 401
        assert "not the admin" in response.text
        assert token == "" or token not in response.text
    response = browser.go("/admin", Authorization=f"Bearer {ADMIN_TOKEN}")
    assert response.request.path == "/admin/sign-in"
    browser.http.set_cookie("spite_admin", ADMIN_TOKEN, path="/admin")
    assert browser.go("/admin").request.path == "/admin/sign-in"
    rows = client.get("/v1/admin/audit", ADMIN_TOKEN).json["items"]
    assert {(row["actor"], row["action"]) for row in rows} == {("nobody", "sign_in_refused")}


def test_signing_in_and_out(client, browser):
    """Signed in one gets where one wanted to go; signed out, the old cookie is worth nothing."""
    response = browser.sign_in(path="/admin/plans?status=failed")
    assert response.request.full_path == "/admin/plans?status=failed"
    cookie = browser.http.get_cookie("spite_admin", path="/admin")
    assert (cookie.http_only, cookie.same_site, cookie.path) == (True, "Strict", "/admin")
    assert cookie.max_age == 8 * 3600
    assert ADMIN_TOKEN not in cookie.value
    browser.go("/admin")
    browser.response.data = browser.response.data.split(b"</header>")[0]
    assert browser.send("/admin/sign-out").request.path == "/admin/sign-in"
    browser.http.set_cookie("spite_admin", cookie.value, path="/admin")
    assert browser.go("/admin").request.path == "/admin/sign-in"
    rows = client.get("/v1/admin/audit", ADMIN_TOKEN).json["items"]
    assert [row["action"] for row in rows] == ["sign_out", "sign_in"]
    assert all(row["address"] == "127.0.0.1" for row in rows)


def test_a_session_ends_by_itself(client, admin):
    """After eight hours one has to sign in again."""
    client.clock.advance(8 * 3600 - 1)
    assert admin.go("/admin").request.path == "/admin"
    client.clock.advance(2)
    assert admin.go("/admin").request.path == "/admin/sign-in"


def test_another_admin_token_ends_all_sessions(client, admin):
    """Whoever signed in with a token that was replaced is signed out."""
    cookie = admin.http.get_cookie("spite_admin", path="/admin").value
    ports = replace(
        client.ports, settings=replace(client.ports.settings, admin_token="another-" + "x" * 30)
    )
    other = Browser(create_app(ports.settings, ports))
    other.http.set_cookie("spite_admin", cookie, path="/admin")
    assert other.go("/admin").request.path == "/admin/sign-in"


def test_over_https_the_cookie_stays_there(client):
    """A cookie that was set over https is not sent in the clear."""
    browser = Browser(client.app)
    browser.http.environ_base["wsgi.url_scheme"] = "https"
    response = browser.http.get("/admin/sign-in", base_url="https://localhost")
    assert "Secure;" in response.headers["Set-Cookie"]


@pytest.mark.parametrize(
    "following",
    ["https://evil.example", "//evil.example", "/admin/../x\\y", "/v1/games", "/adminx"],
)
def test_signing_in_leads_nowhere_else(browser, following):
    """A made-up way on after signing in leads to the overview."""
    browser.go("/admin")
    response = browser.send("/admin/sign-in", False, token=ADMIN_TOKEN, next=following)
    assert (response.status_code, response.headers["Location"]) == (303, "/admin")


def test_guessing_the_token_is_slow(client, browser):
    """After ten attempts in five minutes nobody at this address signs in, not even with the right token."""
    client.clock.advance(-client.clock.now().timestamp() % SIGN_IN.window_s)
    for _ in range(SIGN_IN.limit):
        assert browser.sign_in("wrong").status_code == 401
    response = browser.sign_in()
    assert response.status_code == 429
    client.clock.advance(int(response.headers["Retry-After"]))
    assert browser.sign_in().status_code == 200


def test_forms_of_other_sites_do_nothing(client, admin):
    """A form without the page's token, with another session's, or from another site is refused."""
    table = Table(client, seats=TWO_HUMANS)
    path = f"{page_of(table)}/abandon"
    other = Browser(client.app)
    other.sign_in()
    other.go(path)
    admin.go(path)
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert admin.send(path, headers=cross).status_code == 403
    for token in ("", "x", other.hidden["form_token"]):
        admin.go(path)
        assert admin.send(path, form_token=token).status_code == 403
    assert admin.http.post("/admin/sign-out").status_code == 403
    assert Browser(client.app).http.post("/admin/sign-in").status_code == 403
    assert table.game["version"] == 0


def test_every_page_is_hardened(client, admin):
    """No page is cached, framed, or runs a script; nothing comes from elsewhere."""
    table = Table(client, seats=TWO_HUMANS)
    for path in (*PAGES, page_of(table), "/admin/nowhere"):
        response = admin.go(path)
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src" not in policy
        assert "frame-ancestors 'none'" in policy
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert not re.search(r"<script|style=|onclick|//[a-z]", response.text)
        assert response.text.count("<main") == response.text.count("<h1") == 1
        unlabelled = re.findall(r'<input id="(\w+)"', response.text)
        assert all(f'for="{each}"' in response.text for each in unlabelled)
    assert admin.response.status_code == 404


def test_a_game_is_drawn_with_every_card(client, admin):
    """The page has each card of the game once, as a sign and in words, and says what happened."""
    table = Table(client, seats=TWO_HUMANS, metadata={"lobby": "<b>blue</b>"})
    table.play(3)
    page = admin.go(page_of(table)).text
    shown = re.findall(r'role="img" aria-label="([^"]+)"', page.partition('class="felt"')[2])
    tops = [each for each in shown if each != "empty"]
    # Each top of a center stack is shown once more within its stack.
    assert 104 <= len(tops) <= 107
    assert re.search(r"\d+ of (spades|hearts)", page)
    assert "from the hand on" in page or "discarded" in page or "from the pay-off pile" in page
    assert "&lt;b&gt;blue" in page
    assert not any(token in page for token in (*table.tokens, table.owner, table.spectator))
    rows = client.get(f"/v1/admin/audit?game={table.created['id']}", ADMIN_TOKEN).json["items"]
    assert [row["action"] for row in rows] == ["view_game"]


@pytest.mark.parametrize(
    "fields", [{"seats": OPEN_SEAT}, {"ruleset": "solitaire"}, {"match": {"target": 5}}]
)
def test_games_of_all_kinds_are_drawn(client, admin, fields):
    """A game that waits, one for one, and one of a match have their page."""
    table = Table(client, **fields)
    assert admin.go(page_of(table)).status_code == 200
    assert table.created["id"] in admin.go("/admin/games").text


def test_what_a_move_caused_is_told(client, admin):
    """A complete stack, and how many cards went back into the stock, are on the timeline in words."""
    position = {
        "centers": [[f"{rank}S" for rank in "A23456789TJ"], [], []],
        "stock": ["9D", "TD", "JD", "QD", "9H", "TH"],
        "seats": [
            {"hand": ["QH", "8C"], "payoff": ["3C"], "sides": [[], [], [], []]},
            {"hand": ["5H"], "payoff": ["6C", "7C"], "sides": [[], [], [], []]},
        ],
        "to_move": 0,
    }
    deal = {"kind": "position", "position": position}
    table = Table(client, ruleset="company", seats=TWO_HUMANS, deal=deal)
    assert table.move({"notation": "h:QH>c1"}, 0).status_code == 201
    page = admin.go(page_of(table)).text
    assert "built Q♥ from the hand on center 1; center 1 is complete" in page
    assert "12 cards went back into the stock" in page


def test_an_action_is_asked_for_twice(client, admin):
    """The button leads to a question; only the answer to that ends the game, and the page says so."""
    table = Table(client, seats=TWO_HUMANS)
    path = f"{page_of(table)}/abandon"
    assert path in admin.go(page_of(table)).text
    assert "End this game?" in admin.go(path).text
    assert table.game["status"] == "active"
    assert "The game is ended." in admin.send(path).text
    assert table.game["status"] == "abandoned"
    assert path not in admin.go(page_of(table)).text


def test_what_has_changed_meanwhile_is_not_acted_on(client, admin):
    """A question that was answered too late is refused: the game is not what was looked at."""
    table = Table(client, seats=TWO_HUMANS)
    admin.go(f"{page_of(table)}/abandon")
    table.play(1)
    assert admin.send(f"{page_of(table)}/abandon").status_code == 412
    assert table.game["status"] == "active"


def test_a_stuck_game_is_found_and_queued_again(client, admin):
    """The overview names a game that waits in vain; from its page its turn is queued again."""
    table = Table(client, seats=COMPUTERS)
    (plan,) = client.get("/v1/admin/plans", ADMIN_TOKEN).json["items"]
    with client.ports.store.writing() as unit:
        unit.close_plan(plan["id"], PlanStatus.FAILED, client.clock.now(), "every try was lost")
    client.clock.advance(100)
    assert page_of(table) in admin.go("/admin").text
    assert page_of(table) in admin.go("/admin/games?stuck=true&status=&ruleset=&age=").text
    assert "every try was lost" in admin.go("/admin/plans?status=failed").text
    admin.go(f"{page_of(table)}/requeue")
    assert "queued again" in admin.send(f"{page_of(table)}/requeue").text
    assert "No game waits" in admin.go("/admin").text


def test_a_seat_and_an_app_are_revoked(client, admin):
    """The pages end a seat's tokens and an app's."""
    table = Table(client, seats=TWO_HUMANS)
    admin.go(f"{page_of(table)}/seats/1/revoke")
    admin.send(f"{page_of(table)}/seats/1/revoke")
    assert client.get(f"{table.path}/views/me", table.tokens[1]).status_code == 401
    app = client.post("/v1/admin/apps", {"name": "The <lobby>"}, ADMIN_TOKEN).json
    assert "The &lt;lobby&gt;" in admin.go("/admin/apps").text
    admin.go(f"/admin/apps/{app['id']}/revoke")
    assert "revoked" in admin.send(f"/admin/apps/{app['id']}/revoke").text
    assert client.get("/v1/apps/me", app["token"]).status_code == 401


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/admin/nowhere", 404),
        ("/admin/games/g_nothing", 404),
        ("/admin/games/g_nothing/abandon", 404),
        ("/admin/games/g_nothing/explode", 404),
        ("/admin/games?age=soon", 422),
        ("/admin/games?colour=blue", 422),
        ("/admin/games?cursor=x", 422),
        ("/admin/find?id=", 200),
        ("/admin?live=1", 200),
        ("/admin/", 200),
    ],
)
def test_mistakes_are_answered_by_a_page(admin, path, status):
    """What is not there, or makes no sense, is said on a page with a way on."""
    response = admin.go(path)
    assert (response.status_code, response.mimetype) == (status, "text/html")
    assert "<h1" in response.text
    if status != 200:
        assert 'href="/admin"' in response.text


def test_lists_go_on(client, admin):
    """A list that does not fit on a page leads to the next, and filters stay."""
    for _ in range(3):
        Table(client, seats=TWO_HUMANS)
    page = admin.go("/admin/games?limit=2&status=active").text
    following = re.search(r'<a href="(\?[^"]+)">Next page', page)[1].replace("&amp;", "&")
    assert "status=active" in following
    assert admin.go(f"/admin/games{following}").text.count('<tr role="row"><td') == 1


def test_an_empty_service_says_so(admin):
    """Lists with nothing in them say what that means."""
    assert "There are no games yet" in admin.go("/admin/games").text
    assert "No game is like this" in admin.go("/admin/games?status=paused").text
    assert "No computer is to move" in admin.go("/admin/plans").text
    assert "There are no apps yet" in admin.go("/admin/apps").text
