/**
 * Bundles the table into service/api/static/table, which is committed, so that the service needs no Node.
 *
 *   node build.mjs           write the bundle anew
 *   node build.mjs --check   say whether the committed one is current
 *   node build.mjs --test    run test/*.test.ts
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const CLIENT = join(HERE, "../clients/typescript");
const OUT = join(HERE, "../../service/api/static/table");
const FILES = ["build.mjs", "index.html", "package-lock.json", "package.json", "tsconfig.json"];

/** All scripts together, compressed. */
const MOST_BYTES = 80_000;

/** What the client is made of where it is bundled: it has no node_modules of its own. */
const SHARED = {
  bundle: true,
  format: "esm",
  target: ["es2022"],
  alias: { "spite-and-malice-client": join(CLIENT, "index.js") },
  nodePaths: [join(HERE, "node_modules")],
  jsx: "automatic",
  jsxImportSource: "preact",
  absWorkingDir: HERE,
  logLevel: "warning",
};

/** The files the bundle is made of, by their paths from openapi/, in order. */
function sources() {
  const root = join(HERE, "..");
  const found = [];
  const walk = (folder, wanted) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, wanted);
      else if (wanted(entry.name)) found.push(path);
    }
  };
  walk(join(HERE, "src"), () => true);
  for (const entry of readdirSync(CLIENT)) if (entry.endsWith(".js")) found.push(join(CLIENT, entry));
  found.push(...FILES.map((name) => join(HERE, name)));
  return found.map((path) => relative(root, path).split(sep).join("/")).sort();
}

/** One number for all sources. tests/openapi/test_table.py computes it the same way, without Node. */
function digest() {
  const sum = createHash("sha256");
  for (const path of sources()) {
    const content = createHash("sha256").update(readFileSync(join(HERE, "..", path))).digest("hex");
    sum.update(`${path} ${content}\n`);
  }
  return sum.digest("hex");
}

/** Every file of the bundle: its content by its name. */
async function bundle() {
  const result = await build({
    ...SHARED,
    entryPoints: { app: "src/main.tsx", style: "src/styles/index.css" },
    outdir: OUT,
    write: false,
    minify: true,
    splitting: true,
    legalComments: "none",
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "file" },
  });
  const files = new Map(result.outputFiles.map((file) => [relative(OUT, file.path), file.text]));
  const named = (prefix, ending) => [...files.keys()].find((name) => name.startsWith(prefix) && name.endsWith(ending));
  const html = readFileSync(join(HERE, "index.html"), "utf8")
    .replace("SCRIPT", named("app-", ".js"))
    .replace("STYLE", named("style-", ".css"));
  files.set("index.html", html);
  for (const name of ["icon.svg", "plain.svg"]) files.set(name, readFileSync(join(HERE, "src", name), "utf8"));
  const bytes = [...files].reduce((sum, [name, text]) => sum + (name.endsWith(".js") ? gzipSync(text, { level: 9 }).length : 0), 0);
  if (bytes > MOST_BYTES) throw new Error(`The scripts have ${bytes} bytes compressed; ${MOST_BYTES} are the most.`);
  const note = "Made by `make table` from openapi/table; never edited by hand.";
  files.set("made.json", `${JSON.stringify({ note, sources: digest() }, null, 2)}\n`);
  return files;
}

function write(files) {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(OUT, name), content);
}

function check(files) {
  const committed = new Map(readdirSync(OUT).map((name) => [name, readFileSync(join(OUT, name), "utf8")]));
  const wrong = [...new Set([...files.keys(), ...committed.keys()])].filter((name) => files.get(name) !== committed.get(name));
  if (wrong.length > 0) {
    console.error(`service/api/static/table is not what openapi/table makes (${wrong.join(", ")}): run make table`);
    process.exit(1);
  }
}

async function test() {
  const folder = mkdtempSync(join(tmpdir(), "table-test-"));
  const names = readdirSync(join(HERE, "test")).filter((name) => name.endsWith(".test.ts"));
  try {
    await build({ ...SHARED, entryPoints: names.map((name) => join("test", name)), outdir: folder, platform: "node", outExtension: { ".js": ".mjs" } });
    const run = spawnSync(process.execPath, ["--test", ...names.map((name) => join(folder, name.replace(/\.ts$/, ".mjs")))], { stdio: "inherit" });
    process.exitCode = run.status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = process.argv[2];
if (asked === "--test") await test();
else if (asked === "--check") check(await bundle());
else write(await bundle());
