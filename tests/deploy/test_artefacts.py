"""What deploy/ has for containers, Kubernetes and nginx: checked by the strictest tools there are."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import fields
from pathlib import Path

import click
import kubernetes_validate
import pytest
import yaml

from deploy.cli import main
from service.api.problems import PROBLEMS
from service.settings import Settings
from tests.processes import ROOT
from tests.servers import nginx_binary

DEPLOY = ROOT / "deploy"
SCRIPTS = Path(sysconfig.get_path("scripts"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION = PROJECT["version"]
IMAGE = f"spite-and-malice:{VERSION}"
SETTINGS = {each.metadata["variable"] for each in fields(Settings)}
SECRET = {"DATABASE_URL", "REDIS_URL", "SPITE_ADMIN_TOKEN"}
DOCKERFILE = (DEPLOY / "container/Dockerfile").read_text()
COMPOSE = DEPLOY / "compose/compose.yaml"
SERVICES = yaml.safe_load(COMPOSE.read_text())["services"]
MANIFESTS = [
    each
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for each in yaml.safe_load_all(path.read_text())
]


def name_of(manifest):
    """A manifest's name among the tests."""
    return f"{manifest['kind']}-{manifest['metadata']['name']}"


def of_kind(kind):
    """The manifests of a kind, by their names."""
    return {each["metadata"]["name"]: each for each in MANIFESTS if each["kind"] == kind}


def is_understood(arguments):
    """Have the command line read its arguments, without doing what they say; a wrong one raises."""
    context = click.Context(main)
    name, command, rest = main.resolve_command(context, list(arguments))
    command.make_context(name, rest, parent=context)


def run(*command):
    """What a tool has to say; it finds nothing wrong."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_container_file():
    """Hadolint finds nothing at all; what is copied is there; it runs as a number that is not root's."""
    run(SCRIPTS / "hadolint", "--failure-threshold", "style", DEPLOY / "container/Dockerfile")
    final = DOCKERFILE.rpartition("\nFROM ")[2]
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    ignored = (DEPLOY / "container/Dockerfile.dockerignore").read_text().splitlines()
    for each in (source for line in copied for source in line.split()):
        assert (ROOT / each).exists()
        assert f"!{each.split('/')[0]}" in ignored
    assert f'version="{VERSION}"' in final
    pythons = set(re.findall(r"^FROM python:([0-9.]+)-", DOCKERFILE, re.MULTILINE))
    claimed = {each.rpartition(" :: ")[2] for each in PROJECT["classifiers"]}
    assert len(pythons) == 1
    assert pythons <= claimed
    assert int(re.search(r"^USER (\d+):\d+$", final, re.MULTILINE)[1]) > 0
    assert set(re.findall(r"^ *(SPITE_\w+|HOST|PORT)=", final, re.MULTILINE)) <= SETTINGS
    assert '\nENTRYPOINT ["spite"]\n' in final
    is_understood(json.loads(re.search(r"^CMD (\[.*\])$", final, re.MULTILINE)[1]))
    check = re.search(r"^ +CMD (\[.*\])$", final, re.MULTILINE)[1]
    compile(json.loads(check)[2], "HEALTHCHECK", "exec")


def test_the_compose_file():
    """It keeps to the schema; only nginx is reachable, only the courier reaches out; ours write nothing."""
    run(
        sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE
    )
    ours = {name: each for name, each in SERVICES.items() if each["image"] == IMAGE}
    assert set(ours) == {"migrate", "api", "worker", "courier"}
    for name, each in ours.items():
        is_understood(each["command"])
        assert each["read_only"], name
        assert (each["cap_drop"], each["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
        assert set(each["environment"]) <= SETTINGS
        assert set(each["environment"]) >= SECRET
    assert [name for name, each in SERVICES.items() if "ports" in each] == ["nginx"]
    assert [name for name, each in SERVICES.items() if "outside" in each["networks"]] == ["courier"]
    for each in SERVICES["nginx"]["volumes"]:
        assert (COMPOSE.parent / each.split(":")[0]).is_file()


def test_compose_has_no_secret_of_its_own():
    """Whoever sets none is told so, and the example has places for all there are."""
    needed = set(re.findall(r"\$\{(\w+):\?", COMPOSE.read_text()))
    assert needed == {"POSTGRES_PASSWORD", "SPITE_ADMIN_TOKEN"}
    assert not re.findall(r"\$\{\w+(:?-[^}]*)?\}", COMPOSE.read_text())
    example = (COMPOSE.parent / "env.example").read_text()
    assert set(re.findall(r"^(\w+)=$", example, re.MULTILINE)) == needed


@pytest.mark.parametrize("manifest", MANIFESTS, ids=name_of)
def test_manifests_keep_to_the_schema(manifest):
    """Each is what Kubernetes knows, to the last field."""
    newest = kubernetes_validate.latest_version()
    kubernetes_validate.validate(manifest, newest, strict=True)


@pytest.mark.parametrize("name", of_kind("Deployment"))
def test_pods_have_no_rights(name):
    """Nobody is root, writes to the image, or holds a secret but by reference; what is run exists."""
    pod = of_kind("Deployment")[name]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    is_understood(container["args"])
    assert container["image"] == IMAGE
    assert pod["securityContext"]["runAsNonRoot"]
    assert f"\nUSER {pod['securityContext']['runAsUser']}:" in DOCKERFILE
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    env = {each["name"]: each for each in container["env"]}
    assert set(env) | set(of_kind("ConfigMap")["spite-settings"]["data"]) <= SETTINGS
    for each in SECRET:
        assert "value" not in env[each]
        assert env[each]["valueFrom"]["secretKeyRef"]["name"] == "spite-secrets"
    assert not of_kind("Secret")
    assert of_kind("ServiceAccount")[pod["serviceAccountName"]]


def test_manifests_refer_to_what_is_there():
    """Every budget, scaler, service and policy finds pods, and the ports it names."""
    pods = {name: each["spec"]["template"] for name, each in of_kind("Deployment").items()}
    for kind in ("PodDisruptionBudget", "HorizontalPodAutoscaler"):
        for name, each in of_kind(kind).items():
            wanted = each["spec"].get("selector", {}).get("matchLabels")
            assert wanted in (None, pods[name]["metadata"]["labels"])
            assert each["spec"].get("scaleTargetRef", {"name": name})["name"] == name
            # The scaler alone says how many there are.
            assert (
                kind != "HorizontalPodAutoscaler"
                or "replicas" not in of_kind("Deployment")[name]["spec"]
            )
    assert set(of_kind("PodDisruptionBudget")) == set(pods)
    service = of_kind("Service")["api"]["spec"]
    assert service["selector"] == pods["api"]["metadata"]["labels"]
    (api,) = pods["api"]["spec"]["containers"]
    assert [each["targetPort"] for each in service["ports"]] == [
        each["name"] for each in api["ports"]
    ]
    probes = {name: api[f"{name}Probe"]["httpGet"]["path"] for name in ("liveness", "readiness")}
    assert probes == {"liveness": "/livez", "readiness": "/readyz"}
    for name, each in of_kind("NetworkPolicy").items():
        labels = each["spec"]["podSelector"].get("matchLabels", {})
        assert any(labels.items() <= pod["metadata"]["labels"].items() for pod in pods.values()), (
            name
        )
    (path,) = of_kind("Ingress")["spite"]["spec"]["rules"][0]["http"]["paths"]
    assert path["backend"]["service"]["name"] in of_kind("Service")


@pytest.mark.parametrize("upstream", ["nginx/upstream.conf", "compose/upstream.conf"])
def test_nginx_understands_its_configuration(tmp_path, upstream):
    """Nginx itself finds nothing to complain of, for one machine as for containers."""
    shutil.copytree(DEPLOY / "nginx", tmp_path / "conf")
    shutil.copy(DEPLOY / upstream, tmp_path / "conf/upstream.conf")
    told = run(
        nginx_binary(), "-e", "stderr", "-p", tmp_path, "-c", tmp_path / "conf/nginx.conf", "-t"
    )
    assert "[warn]" not in told
    assert "test is successful" in told


def test_nginx_speaks_as_the_service_does():
    """What nginx answers by itself are the service's own problems, word for word."""
    text = (DEPLOY / "nginx/spite.conf").read_text()
    told = [json.loads(each) for each in re.findall(r"return \d+ '(\{.*\})';", text)]
    assert [each["status"] for each in told] == [404, 413, 503]
    for each in told:
        problem = PROBLEMS[each["type"].rpartition("/")[2]]
        assert (each["title"], each["status"]) == (problem.title, problem.status)


def test_supervisor_starts_what_there_is():
    """Every program is a command of ours, or nginx."""
    text = (DEPLOY / "supervisor/supervisord.conf").read_text()
    commands = [shlex.split(each) for each in re.findall(r"^command=(.*)$", text, re.MULTILINE)]
    for program, *arguments in commands:
        if program == "spite":
            is_understood(arguments)
    assert [program for program, *_ in commands] == ["nginx", "spite", "spite", "spite"]
