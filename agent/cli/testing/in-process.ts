// Runs the command line in the test process and returns its output and exit code: the sources, or the built
// program whose folder GHX_TEST_CLI names.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as sources from "../command-line.js";
import type { Finished } from "./finish.js";

export interface Setting {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
  /** Makes stdout and stderr a terminal of this width. */
  readonly columns?: number | undefined;
  /** Makes stdin a terminal. */
  readonly interactive?: boolean;
  /** Called when what is typed is hidden, and when it is shown again. */
  readonly hideInput?: (isHidden: boolean) => void;
}

/** Returns `main` of the built program, or of the sources. */
async function loadMain(): Promise<typeof sources.main> {
  const folder = process.env.GHX_TEST_CLI;
  if (folder === undefined) return sources.main;
  const built: typeof sources = await import(pathToFileURL(join(folder, "program.cjs")).href);
  return built.main;
}

export async function ghx(
  argv: readonly string[],
  { env = {}, stdin = "", cwd = "/", columns, interactive = false, hideInput = () => {} }: Setting = {},
): Promise<Finished> {
  let out = "";
  let err = "";
  const main = await loadMain();
  const exitCode = await main(argv, {
    env,
    cwd,
    stdin: (async function* () {
      yield new TextEncoder().encode(stdin);
    })(),
    hideInput,
    isTTY: { in: interactive, out: columns !== undefined, err: columns !== undefined },
    isClosed: () => false,
    columns: () => columns ?? 80,
    // No text is long enough for a pager.
    rows: () => Number.POSITIVE_INFINITY,
    interrupt: () => new AbortController().signal,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    bytes: async (bytes) => {
      out += Buffer.from(bytes).toString("latin1");
    },
  });
  return { exitCode, out, err };
}

/** Returns the output without the warnings about corrected inputs, such as flags with the names of gh. */
export function withoutCorrections({ out, ...others }: Finished): Finished {
  const result: unknown = out.startsWith("{") ? JSON.parse(out) : undefined;
  if (typeof result !== "object" || result === null || !("meta" in result)) return { ...others, out };
  const { warnings = [], ...meta }: { warnings?: readonly { readonly code: string }[] } = Object(result.meta);
  const left = warnings.filter(({ code }) => code !== "CORRECTED_INPUT");
  const all = { ...meta, ...(left.length === 0 ? {} : { warnings: left }) };
  const { meta: _, ...data } = result;
  return {
    ...others,
    out: `${JSON.stringify(Object.keys(all).length === 0 ? data : { ...data, meta: all })}\n`,
  };
}
