// What gh's help texts say: its commands, and the arguments and flags of a command.

import type { GhBinary } from "../../fetch-gh.js";
import { helpText } from "../tokens/run-gh.js";

export interface GhFlag {
  readonly name: string;
  /** Its letter. */
  readonly short?: string;
  /** The kind of its value, such as `string` or `key=value`; a flag without a value has none. */
  readonly placeholder?: string;
  readonly about: string;
  /** The values in the description: `{open|closed|all}`. */
  readonly values: readonly string[];
}

export interface GhHelp {
  /** The words of the command: `issue edit`. */
  readonly command: string;
  /** The forms of its first argument: `number`, `url`. */
  readonly forms: readonly string[];
  readonly flags: readonly GhFlag[];
  /** Whether the command accepts `--repo`. */
  readonly hasRepo: boolean;
  /** The page of an object of the group, in which `OWNER/REPO` and the last part are examples. */
  readonly page?: string;
}

/** Returns the commands of two words that the help of gh and of its groups lists. */
export function listCommands(gh: GhBinary): string[] {
  const groups = listed(helpText(gh, ["--help"]));
  return groups.flatMap((group) => listed(helpText(gh, [group, "--help"])).map((leaf) => `${group} ${leaf}`));
}

/** The words before a colon, in the sections of a help text whose names contain COMMANDS. */
function listed(help: string): string[] {
  const sections = help.split(/^(?=[A-Z])/m).filter((section) => /^[A-Z ]*COMMANDS\n/.test(section));
  return sections.flatMap((section) =>
    [...section.matchAll(/^ {2}([a-z][\w-]*): /gm)].map(([, word = ""]) => word),
  );
}

/** Returns the help of a command, or undefined if this gh does not have the command. */
export function readHelp(gh: GhBinary, command: string): GhHelp | undefined {
  const [group = "", ...leaf] = command.split(" ");
  const text = helpText(gh, [group, ...leaf, "--help"]);
  const [, usage] = new RegExp(`USAGE\n {2}gh ${command}(?= |\n)(.*)`).exec(text) ?? [];
  if (usage === undefined) return undefined;
  const section = (name: string) => new RegExp(`^${name}\n((?: .*\n)*)`, "m").exec(text)?.[1] ?? "";
  const [, page] = /by URL, e\.g\. "([^"]+)"/.exec(helpText(gh, [group, "--help"])) ?? [];
  const [argument = ""] = /^(?:[{[][^\]}]*[\]}]|<[^>]*>|[a-z]+)/.exec(usage.trim()) ?? [];
  const forms = /^[a-z]/.test(argument)
    ? [argument]
    : Array.from(argument.matchAll(/<([\w-]+)>/g), ([, form = ""]) => form);
  return {
    command,
    forms: forms.map((form) => form.replace(/s$/, "")),
    flags: [...section("FLAGS").matchAll(FLAG)].map(([, short, name = "", placeholder, about = ""]) => ({
      name,
      ...(short && { short }),
      ...(placeholder && { placeholder }),
      about,
      values: /\{([^}]*\|[^}]*)\}/.exec(about)?.[1]?.split("|") ?? [],
    })),
    hasRepo: ["FLAGS", "INHERITED FLAGS"].some((name) => section(name).includes("--repo")),
    ...(page && { page }),
  };
}

/** `  -l, --label strings   Filter by label`. */
const FLAG = /^ +(?:-(\w), )?--([\w-]+)(?: (\S+))? {2,}(.*)$/gm;
