"""Alert rules and dashboard: each asks for metrics and labels that the service really has."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from http import HTTPStatus

import promql_parser
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.api.meters import NO_QUEUE
from service.app import create_app
from service.model import PlanStatus, Status
from service.queues import Queue
from service.webhook import DeliveryStatus, WebhookStatus
from tests.conftest import ADMIN_TOKEN
from tests.processes import ROOT
from tests.service.advising import carry_out_all
from tests.service.api.client import NEAR_THE_END, Client, Table

ALERTS = yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text())
ADAPTER = yaml.safe_load((ROOT / "deploy/prometheus/adapter.yml").read_text())
DASHBOARD = json.loads((ROOT / "deploy/grafana/dashboard.json").read_text())
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
STATUS_OF: dict[str, type[StrEnum]] = {
    "spite_games": Status,
    "spite_plans": PlanStatus,
    "spite_webhooks": WebhookStatus,
    "spite_deliveries": DeliveryStatus,
}
OF_PROMETHEUS = {"up": {"job", "instance"}}
"""What Prometheus adds by itself."""
RULE = ("alert", "expr", "for", "keep_firing_for", "labels", "annotations")


@pytest.fixture
def exported(sqlite_ports):
    """The labels of every metric that the service exports, once it has been asked something."""
    client = Client(create_app(sqlite_ports.settings, sqlite_ports))
    table = Table(client, **NEAR_THE_END, hints=True)
    body = {"purpose": "hint", "level": "medium"}
    client.post(f"{table.path}/plans", body, table.tokens[0])
    carry_out_all(sqlite_ports)
    answer = client.get("/metrics", ADMIN_TOKEN)
    labels = {name: {"status"} for name in STATUS_OF}
    for family in text_string_to_metric_families(answer.text):
        labels.setdefault(family.name, set())
        for sample in family.samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
    return {name: each | {"job", "instance"} for name, each in labels.items()} | OF_PROMETHEUS


def asked_by(query):
    """The metrics that a query selects, and the labels it groups by."""
    found, grouped = [], set()

    def visit(node):
        if isinstance(node, promql_parser.VectorSelector):
            found.append(node)
        if isinstance(node, promql_parser.MatrixSelector):
            found.append(node.vector_selector)
        if isinstance(node, promql_parser.AggregateExpr) and node.modifier:
            grouped.update(node.modifier.labels)

    promql_parser.walk(promql_parser.parse(query), visit)
    assert found
    return {each.name: each for each in found}, grouped


def may_be(metric, label):
    """What a label of a metric may be; None where that is without end."""
    if label == "queue":
        return {*Queue, NO_QUEUE}
    if label != "status":
        return None
    if metric in STATUS_OF:
        return {each.value for each in STATUS_OF[metric]}
    return {str(each.value) for each in HTTPStatus}


def test_every_query_is_of_metrics_that_are_there(exported):
    """Each query of an alert, a panel or a scaler can be read; its metrics, labels and values exist."""
    queries = [(rule["alert"], rule["expr"]) for rule in RULES]
    for rule in ADAPTER["external"]:
        # What Kubernetes puts in: the selector of the scaler.
        asked = rule["metricsQuery"].replace("<<.LabelMatchers>>", 'queue="turns"')
        queries.append((rule["name"]["as"], asked))
    for panel in PANELS:
        for target in panel["targets"]:
            # What Grafana puts in; for the parser, any time does.
            queries.append((panel["title"], target["expr"].replace("$__rate_interval", "1m")))
            for label in re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]):
                metrics, _ = asked_by(queries[-1][1])
                assert all(label in exported[name] for name in metrics), panel["title"]
    for title, query in queries:
        metrics, grouped = asked_by(query)
        for name, selector in metrics.items():
            assert name in exported, title
            assert grouped <= exported[name], title
            for matcher in selector.matchers.matchers:
                assert matcher.name in exported[name], title
                known = may_be(name, matcher.name)
                assert known is None or set(matcher.value.split("|")) <= known, title


def test_the_scaler_of_workers_goes_by_a_queue_there_is(exported):
    """The metric of the workers' scaler is one that the adapter tells of, with a queue that exists."""
    scaler = next(
        each
        for each in yaml.safe_load_all((ROOT / "deploy/kubernetes/worker.yaml").read_text())
        if each["kind"] == "HorizontalPodAutoscaler"
    )
    (metric,) = (
        each["external"]["metric"] for each in scaler["spec"]["metrics"] if "external" in each
    )
    assert metric["name"] in {each["name"]["as"] for each in ADAPTER["external"]} & set(exported)
    assert metric["selector"]["matchLabels"]["queue"] in tuple(Queue)


def test_alerts_say_what_to_make_of_them():
    """Each rule has all that Prometheus knows of, and nothing else; names are unique."""
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert {"alert", "expr", "labels", "annotations"} <= set(rule) <= set(RULE), rule["alert"]
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        used = re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])
        assert set(used) <= {"instance", "queue", "purpose"}
        # A label of the answer is one that the query leaves there.
        assert not used or "max(" not in rule["expr"]


def test_the_dashboard_is_whole():
    """Panels have ids of their own, lie side by side, and take the data source that is chosen."""
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    taken = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
    (variable,) = DASHBOARD["templating"]["list"]
    for panel in PANELS:
        assert panel["description"]
        for each in (panel, *panel["targets"]):
            assert each["datasource"] == {"type": "prometheus", "uid": f"${{{variable['name']}}}"}
