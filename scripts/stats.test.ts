// Checks that hand-written TypeScript contains no capability ids, and the sizes of generated code and bundles.

import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { expect, test } from "vitest";
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

/** The targets of size were set for this number of capabilities. */
const CAPABILITIES = 79;

test("generated code and minified bundles are at most as large as their targets", async () => {
  const args = ["--import", "tsx", "--conditions=source", "scripts/code-size.ts", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
  });
  const { generated, bundle, cycles }: CodeSize = JSON.parse(stdout);
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
  // and the reason of an abort 0.1 kB.
  expect(bundle.function).toBeLessThanOrEqual(45_400);
  // Concurrent requests are 1.3 kB of it, the search for what a write may have created 2.8 kB, and the queries that
  // read again what a write returned 2 kB. The state after idempotent writes is 6.4 kB: the conditions of 14 writes with
  // the queries and lookups that read it. The lists of existing names in errors are 3 kB, for all references and routes,
  // and the comparison of successes with what was requested 5 kB. Comments that are kept up to date and branches of
  // issues are 4.7 kB, and the fields that an organization defines for issues 5.7 kB. Looking again for a name that GitHub
  // lists by now is 0.4 kB, the number of elements that lists leave out 0.7 kB, and reading lists again 0.1 kB.
  // The inputs that name a missing object are 0.8 kB, looking up the names of a chain before its first write 0.3 kB,
  // comments since a time 0.1 kB, refusing the name of several objects 0.2 kB, reading subscriptions again 0.2 kB,
  // the request and its duration in events 0.2 kB, hiding comments 3.1 kB, empty lists that count as absent 0.2 kB,
  // the reason of an abort 0.1 kB, issues of apps 0.1 kB, branches of issues 1.1 kB, projects of new issues 2.5 kB,
  // the user's last comment 2.4 kB, confirming a write only from a whole list 0.1 kB, naming only what an input lacks
  // of its alternatives 0.2 kB, ids, associations, reactions and the order of comments 2.4 kB, and kinds of events 1.2 kB.
  expect(bundle.domain).toBeLessThanOrEqual(216_900);
  // The client loads a capability at its first call, and contains its name.
  const names = found.capabilities + Object.keys(aliases).length;
  expect(bundle.client).toBeLessThanOrEqual(20_000 + 35 * names);
  expect(cycles).toBe(0);
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
