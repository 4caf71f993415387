// Runs the compiler, the tools, the MCP server and the command line on hostile input, in batches that a seed determines.

import { loadGolden, loadRepository, loadSmall } from "../../../../generator/testing/projects.js";
import { argumentInputs, flagInputs } from "./agent-inputs.js";
import { type CompilerInputs, compilerInputs } from "./compiler-inputs.js";
import { confinedInputs } from "./confined-inputs.js";
import { frameInputs } from "./frames.js";
import type { Finding, Input, InputSource } from "./input.js";
import { projectInputs } from "./project-inputs.js";

/** The number of inputs of each kind, and of each finding. */
export interface HostileResult extends Record<Kind, number>, Record<Finding, number> {}

type Kind = "cards" | "documents" | "projects" | "arguments" | "frames" | "flags" | "confined";

export interface HostileOptions {
  readonly inputs: number;
  readonly seed: number;
  /** The first batch. Default: 0. */
  readonly from?: number;
  /** Receives a description of each finding. */
  readonly report: (text: string) => void;
  /** Called after each batch with the time of each kind so far, in milliseconds. */
  readonly progress?: (batch: number, times: ReadonlyMap<string, number>) => void;
}

/** The inputs of a batch. */
export const BATCH = 100;
/** The run that replaces every node of every card and document at least once. */
export const FULL_RUN = 100_000;

const MAX_MS = 10_000;

export async function fuzzHostile(options: HostileOptions): Promise<HostileResult> {
  const { inputs, seed, from = 0, report, progress } = options;
  const compiler = compilerInputs(await Promise.all([loadSmall(), loadGolden(), loadRepository()]));
  const sources = inputSources(compiler);
  const result: HostileResult = {
    ...{ cards: 0, documents: 0, projects: 0, arguments: 0, frames: 0, flags: 0, confined: 0 },
    ...{ stacks: 0, injected: 0, outside: 0, hangs: 0, escapes: 0 },
  };
  const times = new Map<string, number>();
  for (let index = from, left = inputs; left > 0; index++, left -= BATCH) {
    const batch = createBatch(sources, { index, seed: batchSeed(seed, index) });
    for (const { kind, input } of batch.slice(0, left)) {
      const start = performance.now();
      for (const { finding, cause } of await runInput(input)) {
        result[finding]++;
        report(`batch ${index}: ${finding}: ${kind}: ${input.describe()}${cause}`);
      }
      result[kind]++;
      times.set(kind, (times.get(kind) ?? 0) + performance.now() - start);
    }
    for (const { source } of sources) await source.end?.();
    progress?.(index, times);
  }
  if (Object.hasOwn(Object.prototype, "polluted")) {
    result.injected++;
    report("injected: Object.prototype has a property of an input");
  }
  return result;
}

interface KindOfInput {
  readonly kind: Kind;
  readonly source: InputSource;
  readonly count: number;
}

/** Returns the sources with their number of inputs in a batch. Most inputs are of the kinds that are fast. */
export function inputSources({ cards, documents, places }: CompilerInputs): KindOfInput[] {
  const share = (count: number): number => Math.ceil(count / (FULL_RUN / BATCH));
  const slow: KindOfInput[] = [
    { kind: "cards", source: cards, count: share(places.cards) },
    { kind: "documents", source: documents, count: share(places.documents) },
    { kind: "projects", source: projectInputs, count: 1 },
    { kind: "flags", source: flagInputs, count: 10 },
    { kind: "confined", source: confinedInputs, count: 10 },
  ];
  const rest = BATCH - slow.reduce((sum, { count }) => sum + count, 0);
  const frames = Math.floor(rest / 2);
  return [
    ...slow,
    { kind: "frames", source: frameInputs(), count: frames },
    { kind: "arguments", source: argumentInputs, count: rest - frames },
  ];
}

/** Returns the inputs in an order in which the kinds alternate. */
function createBatch(
  sources: readonly KindOfInput[],
  batch: { readonly index: number; readonly seed: number },
): { readonly kind: Kind; readonly input: Input }[] {
  return sources
    .flatMap(({ kind, source, count }) =>
      source.create(batch, count).map((input, index) => ({ kind, input, at: (index + 0.5) / count })),
    )
    .sort((a, b) => a.at - b.at);
}

const batchSeed = (seed: number, index: number): number =>
  (Math.imul(seed, 0x9e3779b1) + Math.imul(index + 1, 0x85ebca6b)) | 0;

interface Found {
  readonly finding: Finding;
  /** The exception, after a line break. */
  readonly cause: string;
}

async function runInput(input: Input): Promise<Found[]> {
  let timer: NodeJS.Timeout | undefined;
  const start = performance.now();
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, MAX_MS, "late");
  });
  const found: Found[] = [];
  try {
    const result = await Promise.race([input.run(), late]);
    if (result !== "late") found.push(...result.map((finding) => ({ finding, cause: "" })));
  } catch (thrown) {
    const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    found.push({ finding: "stacks", cause: `\n${cause}` });
  } finally {
    clearTimeout(timer);
  }
  if (performance.now() - start > MAX_MS) found.push({ finding: "hangs", cause: "" });
  return found;
}
