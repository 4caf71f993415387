/** Derives operations/schema/gh-commands.json from gh itself: the flags of every command, and the fields of its `--json`. */

import { spawnSync } from "node:child_process";
import type { JsonObject } from "../../generator/bind/json.js";
import type { GhBinary } from "../fetch-gh.js";

/** A command, flag or field, with the first and the last of several versions that have it, unless these are all. */
interface Entry {
  readonly since?: string;
  readonly until?: string;
}

/** Merges the commands of several versions, oldest first. `only`: the commands to describe; default: all. */
export function describeGh(binaries: readonly GhBinary[], only: RegExp = /^/): JsonObject {
  const versions = binaries.map(({ version }) => version);
  const described = binaries.map((gh) => describeVersion(gh, only));
  const names = described.map((commands) => [...commands.keys()]);
  const commands = merge(versions, names, (command, range) => {
    const own = described.map((version) => version.get(command));
    const present = versions.filter((_, index) => own[index]);
    const found = own.flatMap((one) => one ?? []);
    const flags = merge(
      present,
      found.map((one) => [...one.flags.keys()]),
      (flag, flagRange) => ({
        ...found.findLast((one) => one.flags.has(flag))?.flags.get(flag),
        ...flagRange,
      }),
    );
    const json = merge(
      present,
      found.map((one) => one.json),
      (_, fieldRange) => ({ ...fieldRange }),
    );
    const onBranch = found.some((one) => one.onBranch) && { onBranch: true };
    return { ...range, ...onBranch, flags, ...(Object.keys(json).length > 0 && { json }) };
  });
  return { versions, commands };
}

/** Calls `describe` for each name with the versions that have it. `names`: the names in each version. */
function merge(
  versions: readonly string[],
  names: readonly (readonly string[])[],
  describe: (name: string, range: Entry) => JsonObject,
): JsonObject {
  const all = [...new Set(names.flat())].sort();
  return Object.fromEntries(
    all.map((name) => {
      const present = versions.filter((_, index) => names[index]?.includes(name));
      const since = present[0] === versions[0] ? undefined : present[0];
      const until = present.at(-1) === versions.at(-1) ? undefined : present.at(-1);
      return [name, describe(name, { ...(since && { since }), ...(until && { until }) })];
    }),
  );
}

interface Command {
  /** By name, without dashes. `value`: how gh names the value; booleans have none. */
  readonly flags: ReadonlyMap<string, { readonly short?: string; readonly value?: string }>;
  readonly json: readonly string[];
  /** Whether it is about the pull request of the current branch without an argument. */
  readonly onBranch: boolean;
}

function describeVersion(gh: GhBinary, only: RegExp): Map<string, Command> {
  const reference = run(gh, ["help", "reference"]).stdout;
  const headings = [...reference.matchAll(/^#{2,} `?gh ([\w-]+(?: [\w-]+)*)( <command>)?/gm)];
  // `number` is an argument in `gh project field-list number`.
  const commands = headings.flatMap(([, words = "", group]) => (group ? [] : words.replace(/ number$/, "")));
  return new Map(
    commands
      .filter((command) => only.test(command))
      .flatMap((command) => {
        const help = run(gh, [...command.split(" "), "--help"]).stdout;
        if (!help.includes(`\n  gh ${command}`)) return [];
        const json = /^ +--json fields/m.test(help) ? readFields(gh, command) : [];
        const onBranch = /^ {2}gh [\w -]+ \[<number> \| <url> \| <branch>\]/m.test(help);
        return [[command, { flags: readFlags(help), json, onBranch }] as const];
      }),
  );
}

/** Reads the sections FLAGS and INHERITED FLAGS. */
function readFlags(help: string): Command["flags"] {
  const sections = [...help.matchAll(/^(?:INHERITED )?FLAGS\n((?:[ ]+.*\n?)+)/gm)].map(([, lines]) => lines);
  const lines = sections.join("").matchAll(/^ +(?:-(\w), )?--([\w-]+)(?: (\S.*?))?(?: {2,}.*| *)$/gm);
  return new Map(
    [...lines]
      .map(
        ([, short, name = "", value]) =>
          [name, { ...(short && { short }), ...(value && !value.startsWith("-") && { value }) }] as const,
      )
      .filter(([name]) => name !== "help"),
  );
}

/** Returns the fields that gh lists for `--json` without a value; empty for commands without `--json`. */
function readFields(gh: GhBinary, command: string): string[] {
  const { stderr } = run(gh, [...command.split(" "), "--json"]);
  if (!stderr.startsWith("Specify one or more")) return [];
  const [, ...lines] = stderr.trim().split("\n");
  return lines.map((line) => line.trim()).sort();
}

function run(gh: GhBinary, args: readonly string[]): { stdout: string; stderr: string } {
  const env = {
    GH_TOKEN: "none",
    GH_REPO: "octo/hello",
    GH_CONFIG_DIR: "/nonexistent",
    GH_NO_UPDATE_NOTIFIER: "1",
  };
  return spawnSync(gh.path, args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] });
}
