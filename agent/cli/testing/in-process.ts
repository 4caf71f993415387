// Runs the command line in the test process and returns its output and exit code.

import { main } from "../main.js";
import type { Finished } from "./program.js";

export interface Setting {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly cwd?: string;
  /** Makes stdout and stderr a terminal of this width. */
  readonly columns?: number;
}

export async function ghx(
  argv: readonly string[],
  { env = {}, stdin = "", cwd = "/", columns }: Setting = {},
): Promise<Finished> {
  let out = "";
  let err = "";
  const exitCode = await main(argv, {
    env,
    cwd,
    stdin: (async function* () {
      yield new TextEncoder().encode(stdin);
    })(),
    isTTY: { out: columns !== undefined, err: columns !== undefined },
    columns: () => columns ?? 80,
    interrupt: () => new AbortController().signal,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { exitCode, out, err };
}
