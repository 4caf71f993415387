// Checks that hand-written TypeScript contains no capability ids, and the sizes of generated code and bundles.

import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { catalog } from "../generated/catalog.js";
import { aliases } from "../generated/registry.js";
import type { CodeSize } from "./code-size.js";
import { linesWithIds, renderStats, stats } from "./stats.js";

const found = stats();

test("no line of TypeScript contains a capability id", () => {
  expect(found.capabilities).toBeGreaterThan(0);
  for (const count of Object.values(found.lines)) expect(count).toBeGreaterThan(1_000);
  expect(found.naming).toEqual([]);
});

test("the README says how many capabilities have a native cli route", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  expect(/has the same effect \((\d+) capabilities\)/.exec(readme)?.[1]).toBe(String(found.cli.native));
  expect(found.cli.native).toBeGreaterThanOrEqual(20);
  expect(found.cli.native + found.cli.derived).toBe(found.capabilities);
});

test("finds an id in code, strings and comments, and not inside other words", () => {
  const lines = [
    "// like `pr.merge`",
    'run("pr.merge")',
    "ghx.pr.merge()",
    "pr.merger",
    "spr.merge",
    "prXmerge",
  ];
  expect(linesWithIds(["pr.merge"], "a.ts", lines).map(({ line }) => line)).toEqual([1, 2, 3]);
});

test("cards call every available function, and a decision explains each function with one user", () => {
  const folder = join(import.meta.dirname, "../docs/decisions");
  const titles = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8").split("\n", 1).join())
    .filter((title) => title.includes("one user"));
  expect(found.functions.filter(({ cards }) => cards.length === 0)).toEqual([]);
  const single = found.functions.filter(({ cards }) => cards.length === 1).map(({ name }) => name);
  expect(single.length).toBeLessThanOrEqual(6);
  for (const name of single) expect(titles.join("\n")).toContain(`\`${name}\``);
});

/** The most that a capability of a domain may add to its bundle on average. Reading the relations of issues is 60 of it. */
const DOMAIN_BYTES = 4_010;

/** The targets of size were set for this number of capabilities. */
const CAPABILITIES = 79;

test("generated code and minified bundles are at most as large as their targets", async () => {
  const args = ["--import", "tsx", "--conditions=source", "scripts/code-size.ts", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
  });
  const { generated, bundle, cycles, optional }: CodeSize = JSON.parse(stdout);
  const growth = found.capabilities / CAPABILITIES;
  // 640 lines are the conditions and lookups for the state after idempotent writes, 80 the commands of gh, 40 the states
  // that writes return of the objects that they change, and 430 what successes are compared with, and the index of documents.
  // 6,300 more than before are the breaks of lines at 110 columns, and 1,100 the commands of gh with what reads their effect.
  expect(generated.lines).toBeLessThanOrEqual(31_000 * growth);
  // Writes, failures, redirects, options and dry runs load what only they need. The output checks are 2.9 kB of it, 7 kB of
  // the domain, and 19 kB of all capabilities. The host for uploads and the sending of bytes are 0.7 kB of it,
  // and fields of issues that gh prints as well 1.5 kB. Recognizing what another copy of ghx created is 0.2 kB,
  // the client of a step 0.1 kB, the number of related elements 0.1 kB, masking secret inputs 0.1 kB, the routes that
  // do not fit the schema of a server 0.3 kB, the request and its duration in events 0.2 kB,
  // whether an issue is locked, or its repository unknown, 0.2 kB, the functions of a route instead of one long one 0.1 kB,
  // the reason of an abort 0.1 kB, types and pins of issues 0.5 kB, empty tokens and the form of times 0.1 kB, and messages that decide between the codes of
  // a type or status 0.1 kB.
  expect(bundle.function).toBeLessThanOrEqual(46_430);
  // The code that capabilities share, and for each capability of the domain its validators, documents, mappings, and what
  // reads the state after a lost response.
  const inDomain = catalog.filter(({ id }) => id.startsWith("issue.")).length;
  expect(bundle.domain).toBeLessThanOrEqual(45_000 + DOMAIN_BYTES * inDomain);
  // The client loads a capability at its first call, and contains its name.
  const names = found.capabilities + Object.keys(aliases).length;
  expect(bundle.client).toBeLessThanOrEqual(20_000 + 35 * names);
  expect(cycles).toBe(0);
  // Only plans with pages contain the code that reads them.
  expect(optional.readPages).toEqual({ bytes: expect.any(Number), modules: expect.any(Number) });
  expect(optional.readPages?.bytes).toBeGreaterThan(1000);
  expect(optional.string).toBeUndefined();
});

test("the output check of a capability has at most 0.5 kB minified in the median", async () => {
  const folder = join(import.meta.dirname, "../generated");
  const checks = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
    const source = path.endsWith(".ts") ? readFileSync(join(folder, path), "utf8") : "";
    return /^const outputSchema = .*?;\n\n/ms.exec(source)?.[0] ?? [];
  });
  expect(checks).toHaveLength(found.capabilities);
  const minified = await Promise.all(checks.map((code) => transform(code, { loader: "ts", minify: true })));
  const sizes = minified.map(({ code }) => code.length).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(500);
});

test("renders the figures and the lines", () => {
  const text = renderStats({
    capabilities: 2,
    lines: { runtime: 5, agent: 4, generator: 3, scripts: 2, scenarios: 1 },
    cli: { native: 1, derived: 1 },
    naming: [{ file: "a.ts", line: 3, text: 'run("x.y")' }],
    programs: ["guide/b.ts"],
    functions: [{ name: "login", cards: ["x.y", "x.z"] }],
  });
  expect(text.split("\n")).toEqual([
    "2 capabilities",
    "lines of hand-written TypeScript without tests: runtime 5, agent 4, generator 3, scripts 2, scenarios 1",
    "cli: 1 with subcommands of gh, 1 with gh api",
    "1 lines contain a capability id",
    '  a.ts:3 run("x.y")',
    "1 programs that use capabilities, not counted: guide/b.ts",
    "1 functions that cards can call",
    "  login, 2 cards: x.y, x.z",
  ]);
});
