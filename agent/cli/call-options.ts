// What the flags that run and chain share say about a call.

import type { Capability, ExecuteOptions, GhxEvent } from "../../runtime/index.js";
import { oneOf, type Parsed } from "./args.js";
import { ROUTES } from "./choices.js";
import type { Progress } from "./progress.js";
import { isReadOnly } from "./read-only.js";
import type { Terminal } from "./terminal.js";
import { describeEvent } from "./trace.js";

/** `several`: a line of `--trace` says whose it is. */
export async function callOptions(
  parsed: Parsed,
  { err, env, interrupt }: Terminal,
  progress: Progress | undefined,
  several = false,
): Promise<ExecuteOptions> {
  const routes = await Promise.all(parsed.values("route").map((word) => oneOf("--route", word, ROUTES)));
  const trace = parsed.has("trace");
  const onEvent = (event: GhxEvent) => {
    const line = describeEvent(event);
    const named = `${event.capability_id}: ${line}`;
    if (trace) err(`${several ? named : line}\n`);
    else progress?.say(named);
  };
  return {
    env,
    signal: interrupt(),
    onEvent,
    ...(routes.length === 0 ? {} : { routes }),
    ...(parsed.has("dry-run") ? { dryRun: true } : {}),
    ...(parsed.has("read-only") || isReadOnly(env) ? { readOnly: true } : {}),
    ...(trace || parsed.has("verbose") ? { trace: true } : {}),
  };
}

/** Whether an input leaves it to the command line which repository it means. */
export function lacksRepository(
  { inRepository }: Pick<Capability<unknown, unknown>, "inRepository">,
  input: unknown,
): boolean {
  const names = typeof input === "object" && input !== null && ("owner" in input || "name" in input);
  return inRepository && !names;
}
