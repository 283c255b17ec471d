"""Every migration, up and down, with rows in every table: what both sides have is the same on both."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from itertools import pairwise

from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, select

from service.app import create_app
from service.store import schema
from service.store.tables import metadata
from tests.conftest import ADMIN_TOKEN
from tests.service.advising import carry_out_all
from tests.service.api.client import HOOK, KEY, NEAR_THE_END, TWO_HUMANS, Client, Table

GOES = {
    # What an older version cannot hold goes when it is gone back to: by revision left and table.
    ("0008", "plans"): lambda row: row["purpose"] != "turn",
    ("0003", "tokens"): lambda row: row["series_id"] is None,
}
DIFFERS = {("0003", "games", "seats")}
"""Written otherwise: a seat names its player from this revision on."""


def fill(ports):
    """Something of everything: games in play and over, people, webhooks, advice, what the admin did."""
    client = Client(create_app(ports.settings, ports))
    app = client.post("/v1/admin/apps", {"name": "Cards"}, ADMIN_TOKEN).json["token"]
    player = client.post("/v1/players", {"name": "Ada"}, app).json["token"]
    client.post("/v1/players/me/webhooks", HOOK, player)
    daily = Table(client, maker=player, deal={"kind": "daily"}, seats=TWO_HUMANS)
    assert daily.do("resign", player).status_code == 200
    over = Table(client, **NEAR_THE_END, hints=True, match={"target": 50})
    asked = {"purpose": "hint", "level": "medium"}
    assert client.post(f"{over.path}/plans", asked, over.tokens[0]).status_code == 202
    carry_out_all(ports)
    assert over.move({"notation": "p>c1"}, 0, Idempotency_Key=KEY).status_code == 201
    review = {"purpose": "review", "level": "medium"}
    assert client.post(f"{over.path}/plans", review, over.tokens[0]).status_code == 202
    carry_out_all(ports)
    client.post("/v1/games", {"seats": [{"kind": "computer"}] * 2})
    hooked = Table(client, seats=TWO_HUMANS)
    hooked.hook()
    hooked.play(3)
    assert hooked.do("handovers", hooked.tokens[0]).status_code == 201
    assert client.get(f"/v1/admin/games/{over.created['id']}", ADMIN_TOKEN).status_code == 200
    with ports.store.writing() as unit:
        unit.add_session(
            hashlib.sha256(b"a session").digest(), ports.clock.now() + timedelta(hours=1)
        )


def dump(engine):
    """All rows of all tables as they are now: by table, by primary key, by column."""
    found = MetaData()
    with engine.connect() as connection:
        found.reflect(connection)
        return {
            name: {
                tuple(row[column.name] for column in table.primary_key): dict(row)
                for row in connection.execute(select(table)).mappings()
            }
            for name, table in found.tables.items()
            if name != "alembic_version"
        }


def hold(before, after, revision, *, down):
    """That what was in a table is there still, but for what is known to go with `revision`."""
    for name in before.keys() & after.keys():
        goes = GOES.get((revision, name)) if down else None
        kept = {key for key, row in before[name].items() if goes is None or not goes(row)}
        assert kept == set(after[name]), (revision, name)
        for key in kept:
            was, now = before[name][key], after[name][key]
            for column in was.keys() & now.keys():
                if (revision, name, column) not in DIFFERS:
                    assert was[column] == now[column], (revision, name, column)


def test_every_migration_keeps_what_there_is(ports):
    """Step by step down to the first tables and up again, no row is lost but what has no place there."""
    fill(ports)
    engine = ports.store.engine
    whole = current = dump(engine)
    assert set(whole) == set(metadata.tables)
    assert [name for name, rows in whole.items() if not rows] == []
    scripts = ScriptDirectory.from_config(schema._config())
    revisions = [each.revision for each in scripts.walk_revisions()]
    for left, reached in pairwise(revisions):
        schema.migrate(engine, reached)
        lower = dump(engine)
        hold(current, lower, left, down=True)
        current = lower
    assert all(current.values())
    first = current
    for reached in revisions[-2::-1]:
        schema.migrate(engine, reached)
        higher = dump(engine)
        hold(current, higher, reached, down=False)
        current = higher
    assert set(current) == set(metadata.tables)
    # From the first tables on, all that was ever there is as it was.
    for name, rows in first.items():
        assert set(rows) == set(current[name])
        for key in rows:
            was, now = whole[name][key], current[name][key]
            same = {column for column in rows[key] if (name, column) != ("games", "seats")}
            assert {column: was[column] for column in same} == {
                column: now[column] for column in same
            }
