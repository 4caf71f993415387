// The confirmation of destructive capabilities: an answer of the person at the terminal, or the flag --yes.

import { createSession, type ExecuteOptions, type GhxOptions, type Session } from "../../runtime/index.js";
import { safeLine } from "../output/text.js";
import { confirmAndRun, type DestructiveCall } from "../tools/confirm-destructive.js";
import { createPolicy } from "../tools/policy.js";
import type { ToolSession } from "../tools/tool-options.js";
import type { Progress } from "./progress.js";
import { type Terminal, UsageError } from "./terminal.js";

/**
 * Throws a {@link UsageError} if nobody can be asked about destructive capabilities, with the command that runs them: `argv`
 * with --yes. If an input may be a secret, the command is not repeated: its value can be in any word.
 */
export function requireTerminal(
  ids: readonly string[],
  argv: readonly string[],
  capabilities: readonly ({ readonly secrets?: unknown } | undefined)[],
  { isTTY }: Terminal,
): void {
  if (isTTY.in && isTTY.err) return;
  const hasSecrets = capabilities.some((one) => one?.secrets !== undefined);
  const command = hasSecrets
    ? "repeat the command with --yes"
    : ["ghx", ...argv.map(quote), "--yes"].join(" ");
  throw new UsageError(
    `${[...new Set(ids)].join(", ")}: a destructive capability needs --yes without a terminal; nothing was sent: ${command}`,
  );
}

/** Runs a destructive call if the person at the terminal permits it; undefined if not. */
export function confirmAtTerminal<Result>(
  id: string,
  options: ExecuteOptions,
  terminal: Terminal,
  progress: Progress | undefined,
  run: (session: Session) => Promise<Result>,
): Promise<Result | undefined> {
  const ask = (calls: readonly DestructiveCall[]) => {
    progress?.stop();
    return askDestructive(calls, terminal);
  };
  return confirmAndRun(
    confirmableSessions({ ...options, ...(terminal.extend && { extend: terminal.extend }) }),
    [id],
    ask,
    run,
  );
}

/** Returns a session that refuses destructive capabilities, and the function that permits confirmed ones. */
export function confirmableSessions(options: GhxOptions): Pick<ToolSession, "session" | "confirm"> {
  const open = (ids: readonly string[], layers?: Parameters<ToolSession["confirm"]>[1]) =>
    createSession(options, {
      policy: createPolicy({ allowDestructive: false, extend: options.extend }, ids),
      layers,
    });
  return { session: open([]), confirm: open };
}

/** Returns whether the person at the terminal permits destructive calls. Asks on stderr. */
export async function askDestructive(
  calls: readonly DestructiveCall[],
  terminal: Terminal,
): Promise<boolean> {
  for (const { id, input, target } of calls)
    terminal.err(
      `${id} is destructive.${target === undefined ? "" : ` Target: ${safeLine(target)}.`} Input: ${safeLine(JSON.stringify(input))}\n`,
    );
  terminal.err("Run it? [y/N] ");
  if (/^y(?:es)?$/i.test((await readLine(terminal.stdin)).trim())) return true;
  terminal.err("ghx: nothing was sent. --yes runs it without a question.\n");
  return false;
}

/** Quotes a word for a shell if necessary, in one line that is safe to print: `$'…'` has escapes. */
export function quote(word: string): string {
  if (/^[\w./:=@#,+-]+$/.test(word)) return word;
  if (safeLine(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${Array.from(word, escaped).join("")}'`;
}

/** A character within `$'…'`. */
function escaped(character: string): string {
  if (/[\\']/.test(character)) return `\\${character}`;
  if (character === "\n") return "\\n";
  const code = character.codePointAt(0) ?? 0;
  return safeLine(character) === character ? character : `\\U${code.toString(16).padStart(8, "0")}`;
}

/** Reads the first line, or all of the input if it has no line break. */
async function readLine(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split("\n", 1)[0] ?? "";
}
