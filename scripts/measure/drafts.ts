/**
 * `pnpm drafts [--json]`: drafts a capability from every mutation and every endpoint, and prints the share of the drafts
 * that compile, return every scalar of the first level, and pass their exchanges on the local GitHub; and the others by
 * diagnostic. Fails if the share is less than 90 %.
 */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "../../generator/generate.js";
import type { Sources } from "../../generator/source/load.js";
import {
  compileDrafts,
  type DraftFailure,
  type DraftOf,
  draftAll,
  draftSources,
  loadDraftSources,
} from "../../generator/testing/drafts.js";
import { loadRepository, repository } from "../../generator/testing/projects.js";
import { unreadScalars } from "../../generator/testing/unread-scalars.js";
import type { Registry } from "../../runtime/index.js";
import { resolveRest } from "../../scenarios/runner/rest-answers.js";
import { runExchange } from "../../scenarios/testing/run-exchange.js";
import { startGithub } from "../../scenarios/testing/start-github.js";
import { parseFlags } from "../parse-flags.js";

export interface DraftReport {
  readonly drafts: number;
  readonly failures: readonly DraftFailure[];
}

/** `keep`: selects some of the mutations and endpoints by their index. */
export async function measureDrafts(keep?: (index: number) => boolean): Promise<DraftReport> {
  const sources = await loadRepository();
  const drafts = await draftAll(sources, keep);
  const failures = await testDrafts(drafts, sources);
  const failed = new Set(failures.map(({ from }) => from));
  const from = await loadDraftSources(sources);
  const incomplete = drafts
    .filter((draft) => !failed.has(draft.from))
    .flatMap((draft) => {
      const unread = unreadScalars(draft, from);
      return unread.length > 0
        ? [{ from: draft.from, codes: ["unread scalars"], message: unread.join(", ") }]
        : [];
    });
  return { drafts: drafts.length, failures: [...failures, ...incomplete] };
}

/** Compiles drafts and runs their exchanges. Returns the drafts that fail. */
export async function testDrafts(drafts: readonly DraftOf[], sources: Sources): Promise<DraftFailure[]> {
  const failures = compileDrafts(drafts, sources);
  const failed = new Set(failures.map(({ from }) => from));
  const compiled = drafts.filter(({ from }) => !failed.has(from));
  return [...failures, ...(await runDrafts(compiled, sources))];
}

/** Generates the code of drafts in a folder of the repository, from which it can import the runtime, and runs it. */
async function runDrafts(drafts: readonly DraftOf[], sources: Sources): Promise<DraftFailure[]> {
  await mkdir(join(repository, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(repository, ".cache/drafts-"));
  try {
    const { cards, documents } = draftSources(drafts);
    // The cards of ghx use the other documents.
    const all = {
      ...sources,
      cards: new Map([...sources.cards, ...cards]),
      documents: new Map([...sources.documents, ...documents]),
    };
    const generated = await compile(all, "../../runtime/index.js");
    if (!generated.ok) throw new Error(generated.diagnostics.map(({ message }) => message).join("\n"));
    for (const [path, text] of generated.files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { registry }: { registry: Registry } = await import(
      pathToFileURL(join(folder, "registry.ts")).href
    );
    return await playDrafts(drafts, registry);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function playDrafts(drafts: readonly DraftOf[], registry: Registry): Promise<DraftFailure[]> {
  const github = await startGithub();
  const failures: DraftFailure[] = [];
  for (const { id, from, draft } of drafts) {
    for (const exchange of draft.exchanges) {
      const { rest, ...call } = exchange;
      const resolved = rest && resolveRest(rest);
      const invalid = resolved?.problems.map(({ message }) => message) ?? [];
      const sent = { ...call, capability: id, ...(resolved && { rest: resolved.exchanges }) };
      const [message] = invalid.length > 0 ? invalid : await runExchange(github, sent, { registry });
      if (message === undefined) continue;
      failures.push({ from, codes: [`exchange "${exchange.name}"`], message });
      break;
    }
  }
  await github.close();
  return failures;
}

export function renderReport({ drafts, failures }: DraftReport): string {
  const groups = new Map<string, DraftFailure[]>();
  for (const failure of failures) {
    const codes = failure.codes.join(", ");
    groups.set(codes, [...(groups.get(codes) ?? []), failure]);
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const lines = sorted.flatMap(([codes, list]) => [
    `${codes}: ${list.length}`,
    ...list.map(({ from, message }) => `  ${from}: ${message}`),
  ]);
  const good = drafts - failures.length;
  const share = ((100 * good) / drafts).toFixed(1);
  return `${good} of ${drafts} drafts (${share} %) compile, return every scalar and pass their exchanges.\n${lines.join("\n")}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseFlags({ options: { json: { type: "boolean" } } });
  const report = await measureDrafts();
  const text = values.json ? `${JSON.stringify(report)}\n` : renderReport(report);
  process.stdout.write(text);
  process.exitCode = report.failures.length <= report.drafts * 0.1 ? 0 : 1;
}
