/** A code editor: an import of invoices, line by line. */

const FILES = ["▾ billing", "    __init__.py", "    invoice_import.py", "    mapping.py", "    rounding.py", "▸ reports", "▸ tests", "pyproject.toml", "README.md"];
const CODE = `"""Reads invoices from the nightly export."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path


@dataclass(frozen=True)
class Invoice:
    number: str
    supplier: str
    net: Decimal
    tax_rate: Decimal

    @property
    def gross(self) -> Decimal:
        return (self.net * (1 + self.tax_rate)).quantize(Decimal("0.01"))


def read_export(path: Path) -> list[Invoice]:
    """Every invoice of an export; lines without a number are skipped."""
    invoices = []
    with path.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter=";"):
            if not row["number"]:
                continue
            invoices.append(
                Invoice(
                    number=row["number"].strip(),
                    supplier=row["supplier"],
                    net=Decimal(row["net"].replace(",", ".")),
                    tax_rate=Decimal(row["tax"]) / 100,
                )
            )
    return invoices


def total(invoices: list[Invoice]) -> Decimal:
    return sum((each.gross for each in invoices), Decimal(0))
`;
const WORD = /("""[^]*?"""|"[^"]*")|(#.*)|(@\w+)|\b(from|import|as|class|def|return|for|in|with|if|not|continue|True|None)\b|\b(\d[\d.]*)\b/g;
const KINDS = ["text", "note", "mark", "word", "number"];

/** The line in parts, each with its kind. */
function coloured(line: string) {
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(WORD)) {
    parts.push(line.slice(end, match.index), <span class={`im-${KINDS[match.slice(1).findIndex(Boolean)] ?? ""}`}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  return [...parts, line.slice(end)];
}

export function Editor() {
  return (
    <div class="im im-editor">
      <ul class="im-files">{FILES.map((file) => <li key={file} class={file.includes("invoice_import") ? "picked" : ""}>{file}</li>)}</ul>
      <div class="im-code" tabIndex={0}>
        <p class="im-tabs"><b>invoice_import.py</b><span>mapping.py</span></p>
        <ol>{CODE.split("\n").map((line, n) => <li key={n}><code>{coloured(line)}</code></li>)}</ol>
      </div>
      <footer>main · 0 problems <span>Ln 24, Col 9 · UTF-8 · Python</span></footer>
    </div>
  );
}
