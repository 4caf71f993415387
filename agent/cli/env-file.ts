// A file with a line `NAME=value` for each call, as in `gh secret set --env-file .env`.

import { kebab } from "./capability-flags.js";
import { findRuns } from "./gh-command.js";
import { readSource } from "./input.js";
import { type Terminal, UsageError } from "./terminal.js";

type Words = readonly string[];

/** Returns a command for each line of the file that a flag names, or undefined without such a flag. */
export async function splitEnvFile(
  argv: Words,
  terminal: Pick<Terminal, "extend" | "cwd" | "stdin">,
): Promise<readonly Words[] | undefined> {
  const { words, runs } = findRuns(argv, terminal.extend);
  const { stdin, names = {} } = runs.find((run) => Object.values(run.names ?? {}).includes("dotenv")) ?? {};
  const index = argv.findIndex((word) => {
    const [, flag = ""] = /^--?([\w-]+)/.exec(word) ?? [];
    return names[flag] === "dotenv";
  });
  const given = argv[index];
  if (stdin === undefined || given === undefined) return undefined;
  const [flag = "", inline] = given.split(/=(.*)/s, 2);
  const path = inline ?? argv[index + 1];
  if (path === undefined) throw new UsageError(`${flag} requires a value`);
  const { parseEnv } = await import("node:util");
  const values = Object.entries(parseEnv(await readSource(flag, path, terminal)));
  if (values.length === 0) throw new UsageError(`${flag}: ${path} has no line NAME=value`);
  const others = argv.toSpliced(index, inline === undefined ? 2 : 1).slice(words.length);
  // In a step of a chain, `$0.number` is a reference and `$$` a `$`.
  const literal = (value = "") => value.replace(/^(?=\$[$\d])/, "$$");
  return values.map(([name, value]) => [...words, name, ...others, `--${kebab(stdin)}=${literal(value)}`]);
}
