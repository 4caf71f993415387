// The files of a run, and the state before it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dumpWorld, loadWorld, type World } from "@ghx/local-github";
import type { Plain } from "./changes.js";

/** A call of the tool, as the wrapper logs it. */
export interface LoggedCall {
  readonly argv: readonly string[];
  readonly input: string;
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  /** In a kept run, the number of tokens of the log that its output does not contain. */
  readonly omitted?: number;
}

/** Returns the state of a world before it is changed. */
export function initialState(world: World): Plain {
  const { store, diagnostics } = loadWorld(world);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return Object(dumpWorld(store));
}

/** Reads a file that `start` wrote. */
export function readJson(dir: string, name: string): unknown {
  const file = join(dir, name);
  if (!existsSync(file))
    throw new Error(
      `${file} does not exist: expected a folder of "pnpm trial start" whose server was ended with Ctrl-C or SIGTERM`,
    );
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Reads the lines of a file, which is absent if the agent did nothing. */
export function readLines(dir: string, name: string): string[] {
  const file = join(dir, name);
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}
