// Runs a program, passes on what it prints, and searches that and files for tokens.

import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { SearchTokens } from "./search.js";
import { searchStream } from "./stream.js";

export interface SearchedRun {
  /** Of the program; 1 if a signal ended it. */
  readonly exitCode: number;
  /** The lines around each token that the program printed. */
  readonly found: string[];
}

export interface SearchOptions {
  readonly search: SearchTokens;
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export async function runSearched(
  command: string,
  args: readonly string[],
  { search, cwd, env = process.env, out, err }: SearchOptions,
): Promise<SearchedRun> {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise<number>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
  const [exitCode, ...found] = await Promise.all([
    exited,
    searchText(child.stdout, search, out),
    searchText(child.stderr, search, err),
  ]);
  return { exitCode, found: found.flat() };
}

/** Returns the lines around each token in a file. */
export const searchFile = async (path: string, search: SearchTokens): Promise<string[]> =>
  (await searchText(createReadStream(path), search)).map((excerpt) => `${path}: ${excerpt}`);

async function searchText(
  stream: Readable,
  search: SearchTokens,
  pass: (text: string) => void = () => {},
): Promise<string[]> {
  const found: string[] = [];
  const { write, end } = searchStream(search, (excerpt) => found.push(excerpt));
  for await (const text of stream.setEncoding("utf8")) {
    pass(text);
    write(text);
  }
  end();
  return found;
}
