// Diagnostic fixtures: for each code the smallest changes of the small project that cause it, and the expected report.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isScalar, isSeq, parse, parseDocument } from "yaml";
import { type Descriptions, readDescriptions } from "../bind/index.js";
import { checkSources } from "../compile.js";
import { renderDiagnostic } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import type { SourceMap } from "../source/source-map.js";
import { fixtures, loadSmall, withFiles } from "./projects.js";

export const diagnosticFixtures = join(fixtures, "diagnostics");

export interface Edit {
  readonly in: string;
  /** The start of the search: a route of a card. */
  readonly after?: string;
  readonly replace: string;
  readonly by: string;
}

export interface Case {
  /** What is wrong. */
  readonly name: string;
  readonly edit?: readonly Edit[];
  /** Complete files; null deletes a file. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** Names of scenario files, if the project has a folder of scenarios. Those that are not in `files` are valid. */
  readonly scenarios?: readonly string[];
  /** All diagnostics, with a blank line between them. */
  readonly expect: string;
}

export async function readCases(): Promise<Map<string, readonly Case[]>> {
  const names = (await readdir(diagnosticFixtures)).filter((name) => name.endsWith(".yaml")).sort();
  const cases = new Map<string, readonly Case[]>();
  for (const name of names) {
    const text = await readFile(join(diagnosticFixtures, name), "utf8");
    cases.set(name.slice(0, -".yaml".length), parse(text) as readonly Case[]);
  }
  return cases;
}

/** The text of a fixture file with these reports as expected ones. Whatever else it contains stays as it is written. */
export function replaceReports(text: string, reports: readonly string[]): string {
  const document = parseDocument(text);
  const cases = isSeq(document.contents) ? document.contents.items : [];
  let result = text;
  // From the last one, so that the places of the others stay valid.
  for (const [index, one] of [...cases.entries()].reverse()) {
    const expected = isMap(one) ? one.get("expect", true) : undefined;
    if (!isScalar(expected) || !expected.range) throw new Error(`case ${index + 1} needs an expect: ""`);
    const report = `${reports[index]}\n`;
    if (expected.toJS(document) === report) continue;
    const [start, end] = expected.range;
    const rest = result.slice(end).replace(/^\n/, "");
    result = `${result.slice(0, start)}|\n${report.replace(/^(?=.)/gm, "    ")}${rest}`;
  }
  return result;
}

export interface Base {
  readonly sources: Sources;
  readonly descriptions: Descriptions;
}

export async function loadDiagnosticsBase(): Promise<Base> {
  const sources = await loadSmall();
  return { sources, descriptions: readDescriptions(sources) };
}

/** The diagnostics of the small project after the changes of a case. */
export function diagnose(base: Base, one: Case): string {
  const sources = applyCase(base.sources, one);
  const { openApi, observed, gh, sdl } = base.sources;
  const isDescribed =
    sources.sdl === sdl &&
    same(sources.openApi, openApi) &&
    same(sources.observed, observed) &&
    same(sources.gh, gh);
  const { diagnostics } = checkSources(sources, isDescribed ? base.descriptions : undefined);
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, sources.all)).join("\n\n");
}

const same = (a: SourceMap, b: SourceMap): boolean => [...a].every(([path, text]) => b.get(path) === text);

function applyCase(base: Sources, { edit = [], files = {}, scenarios }: Case): Sources {
  const changed = new Map<string, string | undefined>(
    Object.entries(files).map(([path, text]) => [path, text ?? undefined]),
  );
  for (const one of edit) {
    const text =
      changed.get(one.in) ?? base.all.get(one.in) ?? base.gh.get(one.in) ?? base.openApi.get(one.in);
    if (text === undefined) throw new Error(`the small project has no ${one.in}`);
    changed.set(one.in, applyEdit(text, one));
  }
  const sources = withFiles(base, Object.fromEntries(changed));
  if (scenarios === undefined) return sources;
  const texts = scenarios.map((name) => [name, files[`scenarios/${name}`] ?? exchangeFile(name)] as const);
  return { ...sources, scenarios: { path: "scenarios", files: new Map(texts) } };
}

const exchangeFile = (name: string): string =>
  `capability: ${name.slice(0, -".yaml".length)}\nexchanges: [{ name: none, input: {}, rest: [], expect: { data: {} } }]\n`;

function applyEdit(text: string, { in: file, after, replace, by }: Edit): string {
  const from = after === undefined ? 0 : text.indexOf(`\n${after}`);
  const start = from < 0 ? -1 : text.indexOf(replace, from);
  if (start < 0) throw new Error(`${file} has no "${replace}"${after ? ` after "${after}"` : ""}`);
  return text.slice(0, start) + by + text.slice(start + replace.length);
}
