// `ghx doctor`: checks what ghx needs and suggests fixes.

import type { Session } from "../../../runtime/index.js";
import { safeJson, safeLine } from "../../output/text.js";
import { atMost, parse } from "../args.js";
import type { Flags } from "../command.js";
import { startProgress } from "../progress.js";
import { namedRepository, repositoryOfFolder } from "../repository.js";
import { EXIT, type Terminal } from "../terminal.js";
import type { Check } from "./doctor/check.js";
import { examine } from "./doctor/examine.js";

export async function doctor(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("doctor", argv, flags);
  atMost(0, parsed);
  const repository = namedRepository(parsed.value("repo"), terminal.env) ?? repositoryOfFolder(terminal);
  const { createSession } = await import("../../../runtime/index.js");
  const session: Session = createSession({
    env: terminal.env,
    ...(repository?.host === undefined ? {} : { host: repository.host }),
  });
  const progress = startProgress("doctor", terminal);
  const signal = terminal.interrupt();
  const checks = await examine(session, repository?.repo, signal).finally(progress.stop);
  if (signal.aborted) return EXIT.interrupted;
  const ok = checks.every(({ status }) => status !== "problem");
  terminal.out(parsed.has("json") ? `${safeJson({ ok, checks })}\n` : checks.map(render).join(""));
  return ok ? EXIT.ok : EXIT.failed;
}

/** The width of the longest name, `route graphql`. */
const NAME_WIDTH = 13;
const MARKS = { ok: "ok  ", warning: "warn", problem: "FAIL" } as const;

function render({ name, status, message, fix }: Check): string {
  const line = `${MARKS[status]}  ${name.padEnd(NAME_WIDTH)}  ${safeLine(message)}\n`;
  return fix === undefined
    ? line
    : `${line}${" ".repeat(MARKS.ok.length + NAME_WIDTH + 4)}${safeLine(fix)}\n`;
}
