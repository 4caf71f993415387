// `ghx completion`: prints the completion script of a shell. The script contains all words and never starts ghx.

import { atMost, parse, wordOf } from "../args.js";
import { SHELLS } from "../choices.js";
import type { Flags } from "../command.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { completionModel } from "./completion/model.js";

export async function completion(
  argv: readonly string[],
  { out, extend }: Terminal,
  flags: Flags,
): Promise<number> {
  const parsed = await parse("completion", argv, flags);
  const named = parsed.value("shell");
  atMost(named === undefined ? 1 : 0, parsed);
  const [word = named] = parsed.positionals;
  if (word === undefined) throw new UsageError(`completion requires a shell: ${SHELLS.join(", ")}`);
  const script = await SCRIPTS[await wordOf("completion", word, SHELLS)]();
  out(script(await completionModel(extend)));
  return EXIT.ok;
}

const SCRIPTS = {
  bash: async () => (await import("./completion/bash.js")).bashScript,
  zsh: async () => (await import("./completion/zsh.js")).zshScript,
  fish: async () => (await import("./completion/fish.js")).fishScript,
} as const;
