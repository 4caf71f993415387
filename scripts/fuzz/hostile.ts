// Runs the compiler, the tools and the command line on hostile input, and counts what must not happen.

import { posix } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import ts from "typescript";
import { parse } from "yaml";
import { main } from "../../agent/cli/main.js";
import { createTools } from "../../agent/index.js";
import { catalog } from "../../generated/catalog.js";
import { type BindInputs, readBindInputs } from "../../generator/bind/index.js";
import { checkCards } from "../../generator/compile.js";
import { compile } from "../../generator/generate.js";
import { renderDiagnostic } from "../../generator/source/diagnostic.js";
import type { Sources } from "../../generator/source/load.js";
import { placesIn, replaceAt } from "../../generator/testing/places.js";
import { loadGolden, loadSmall, withFiles } from "../../generator/testing/projects.js";
import { canarySpelling } from "./canary.js";
import { CANARY, HOSTILE, MARKER } from "./hostile-values.js";

export interface HostileResult {
  /** The inputs: changed cards and documents, tool calls, and command lines. */
  readonly cards: number;
  /** Exceptions and stack traces. */
  stacks: number;
  /** Outputs with code, control characters or the token of the input. */
  injected: number;
  /** Files outside of the output folder. */
  outside: number;
  /** Inputs that took longer than ten seconds. */
  hangs: number;
}

const MAX_MS = 10_000;

type Counts = Omit<HostileResult, "cards">;

/** Runs this number of inputs, the same for equal seeds. `report`: receives a description of each finding. */
export async function fuzzHostile(
  inputs: number,
  seed: number,
  report: (text: string) => void,
): Promise<HostileResult> {
  const counts: Counts = { stacks: 0, injected: 0, outside: 0, hangs: 0 };
  const projects = await Promise.all([loadSmall(), loadGolden()].map(async (one) => project(await one)));
  const value = fc.constantFrom(...HOSTILE);
  const input = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...projects).chain((one) => cardInput(one, value)) },
    { weight: 4, arbitrary: toolInput(value) },
    { weight: 4, arbitrary: flagInput(value) },
  );
  for (const { describe, run } of fc.sample(input, { numRuns: inputs, seed })) {
    const start = performance.now();
    const count = (kind: keyof Counts) => {
      counts[kind]++;
      report(`${kind}: ${describe}`);
    };
    try {
      for (const kind of await run()) count(kind);
    } catch (thrown) {
      report(thrown instanceof Error ? (thrown.stack ?? "") : String(thrown));
      count("stacks");
    }
    if (performance.now() - start > MAX_MS) count("hangs");
  }
  if (Object.hasOwn(Object.prototype, "polluted")) counts.injected++;
  return { cards: inputs, ...counts };
}

interface Input {
  readonly describe: string;
  /** Returns what must not happen, but did. */
  readonly run: () => Promise<readonly (keyof Counts)[]>;
}

interface Project {
  readonly sources: Sources;
  readonly bound: BindInputs;
  readonly cards: readonly { readonly file: string; readonly card: unknown }[];
}

const project = (sources: Sources): Project => ({
  sources,
  bound: readBindInputs(sources, () => undefined),
  cards: [...sources.cards].map(([file, text]) => ({ file, card: parse(text) })),
});

/** A card with a hostile value in one place. If the compiler accepts it, its output is generated. */
function cardInput({ sources, bound, cards }: Project, value: fc.Arbitrary<unknown>): fc.Arbitrary<Input> {
  const place = fc
    .constantFrom(...cards)
    .chain(({ file, card }) =>
      fc.tuple(fc.constant({ file, card }), fc.constantFrom(...placesIn(card)), value),
    );
  return place.map(([{ file, card }, path, by]) => ({
    describe: `${file} ${path.join(".")} ${brief(by)}`,
    run: async () => {
      const text = JSON.stringify(replaceAt(card, path, by));
      const { diagnostics } = checkCards(new Map([[file, text]]), bound, undefined);
      const all = new Map([...sources.all, [file, text]]);
      for (const diagnostic of diagnostics.slice(0, 100)) renderDiagnostic(diagnostic, all);
      if (diagnostics.length > 0) return [];
      const result = await compile(withFiles(sources, { [file]: text }), "ghx/runtime");
      return result.ok ? [...checkFiles(result.files), ...checkFiles(result.reference)] : [];
    },
  }));
}

export function checkFiles(files: ReadonlyMap<string, string>): (keyof Counts)[] {
  return [...files].flatMap(([path, text]) => [
    ...(posix.normalize(`out/${path}`).startsWith("out/") && !/[\0\\]/.test(path)
      ? []
      : ["outside" as const]),
    ...(hasCode(path, text) ? ["injected" as const] : []),
  ]);
}

/** Whether the marker is code, not a text or comment. */
function hasCode(path: string, text: string): boolean {
  if (!text.includes(MARKER)) return false;
  if (path.endsWith(".md"))
    return new RegExp(`(?<!\\\\)<script>${MARKER}|\\]\\(javascript:${MARKER}`).test(text);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === MARKER) found = true;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

const refuseAll = { token: CANARY, env: {}, routes: ["graphql", "rest"] as const };

/** A call of a tool with hostile arguments. GitHub's answer repeats the token. */
function toolInput(value: fc.Arbitrary<unknown>): fc.Arbitrary<Input> {
  const id = fc.constantFrom(...catalog.map((entry) => entry.id));
  const params = fc.dictionary(
    fc.oneof(fc.constantFrom("owner", "name", "issueNumber", "title", "body"), fc.string()),
    value,
    {
      maxKeys: 4,
    },
  );
  const call = fc.oneof(
    fc.tuple(
      fc.constant("execute"),
      fc.record({ capability_id: fc.oneof(id, value), params: fc.oneof(params, value) }),
    ),
    fc.tuple(fc.constant("explain"), fc.record({ capability_id: value })),
    fc.tuple(
      fc.constant("chain"),
      fc.record({
        steps: fc.oneof(
          value,
          fc.array(fc.record({ task: id, input: fc.oneof(params, value) }), { maxLength: 3 }),
        ),
      }),
    ),
    fc.tuple(fc.constantFrom("execute", "explain", "chain", "list_capabilities"), value),
  );
  return call.map(([name, args]) => ({
    describe: `${name} ${brief(args)}`,
    run: async () => {
      const fetch = async () =>
        new Response(JSON.stringify({ message: `No ${CANARY} \u001b[31m` }), { status: 404 });
      return checkOutput(await createTools({ ...refuseAll, fetch, repo: "octo/hello" }).call(name, args));
    },
  }));
}

/** A command line with hostile arguments. It can reach no server. */
function flagInput(value: fc.Arbitrary<unknown>): fc.Arbitrary<Input> {
  // The operating system limits the length of an argument and accepts no NUL.
  const word = value
    .map((one) =>
      (typeof one === "string" ? one : (JSON.stringify(one) ?? "")).slice(0, 100_000).replaceAll("\0", ""),
    )
    .filter((text) => text !== "sim" && text !== "mcp");
  const flag = fc.constantFrom(
    "--input",
    "--fields",
    "--format",
    "-R",
    "--issue-number",
    "--title",
    "--route",
    "--steps",
  );
  const first = fc.constantFrom("run", "chain", "issue", "capabilities", "completion");
  const argv = fc.tuple(
    first,
    fc.array(
      fc.oneof(word, flag, fc.constantFrom("explain", "list", "--", ...catalog.map((entry) => entry.id))),
      { maxLength: 5 },
    ),
  );
  return argv.map(([command, rest]) => ({
    describe: `ghx ${brief([command, ...rest])}`,
    run: async () => {
      let output = "";
      const print = (text: string) => {
        output += text;
      };
      await main([command, ...rest], {
        env: { GH_TOKEN: CANARY, PATH: "", GHX_API_URL: "http://127.0.0.1:9" },
        cwd: "/",
        stdin: (async function* () {})(),
        isTTY: { in: false, out: true, err: true },
        columns: () => 80,
        interrupt: () => new AbortController().signal,
        out: print,
        err: print,
      });
      return checkOutput(stripStyle(output));
    },
  }));
}

export function checkOutput(text: string): (keyof Counts)[] {
  const isUnsafe = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll("\r\n", "\n"));
  return [
    ...(/\n\s+at .*:\d+:\d+/.test(text) || text.includes("Maximum call stack") ? ["stacks" as const] : []),
    ...(isUnsafe || canarySpelling(text, CANARY) !== undefined ? ["injected" as const] : []),
  ];
}

/** Removes the sequences that the command line itself prints: bold headings and progress. */
const stripStyle = (text: string): string => {
  const esc = String.fromCharCode(27);
  return [`${esc}[1m`, `${esc}[22m`, `\r${esc}[2K`].reduce((rest, one) => rest.replaceAll(one, ""), text);
};

const brief = (value: unknown): string => inspect(value, { breakLength: Infinity }).slice(0, 100);
