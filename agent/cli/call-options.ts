// Call options from the flags that run and chain share.

import type { Capability, ExecuteOptions, GhxEvent } from "../../runtime/index.js";
import { isReadOnly } from "../../runtime/session/create-session.js";
import type { Repository } from "../input/parse-repository.js";
import { type Parsed, patterns, wordOf } from "./args.js";
import { ROUTES } from "./choices.js";
import type { Progress } from "./progress.js";
import type { Terminal } from "./terminal.js";
import { describeEvent } from "./trace.js";
import { describeElements, describeState } from "./wait-states.js";

/** Returns the options of a call. With `several`, each `--trace` line names its capability. */
export async function commandOptions(
  parsed: Parsed,
  { err, env, interrupt }: Terminal,
  progress: Progress | undefined,
  several = false,
): Promise<ExecuteOptions> {
  const routes = await Promise.all(parsed.values("route").map((word) => wordOf("--route", word, ROUTES)));
  const repositories = patterns(parsed.values("repositories"));
  const trace = parsed.has("trace");
  const onEvent = (event: GhxEvent) => {
    const name = (text: string) => `${event.capability_id}: ${text}`;
    if (trace) err(`${several ? name(describeEvent(event)) : describeEvent(event)}\n`);
    else if (event.type === "wait" && event.state) {
      progress?.report(name(`waiting, ${describeState(event.state)}`));
      progress?.list(describeElements(event.state));
    } else if (event.type === "progress") progress?.update(name(`${(event.bytes / 1e6).toFixed(1)} MB`));
    else progress?.update(name(describeEvent(event)));
  };
  return {
    env,
    signal: interrupt(),
    onEvent,
    ...(routes.length === 0 ? {} : { routes }),
    ...(repositories.length === 0 ? {} : { repositories }),
    ...(parsed.has("dry-run") ? { dryRun: true } : {}),
    ...(isReadOnly({ readOnly: parsed.has("read-only") }, env) ? { readOnly: true } : {}),
    ...(trace || parsed.has("verbose") ? { trace: true } : {}),
  };
}

/** Returns the options with the repository and the host of a call. */
export function withRepository<Options extends ExecuteOptions>(
  options: Options,
  { repo, host }: Partial<Repository> = {},
): Options {
  return {
    ...options,
    ...(repo === undefined ? {} : { repo }),
    ...(host === undefined ? {} : { host }),
  };
}

/** Whether a capability needs a repository that its input does not name. A `name` alone may be another input, such as a title. */
export function needsRepository(
  { inRepository }: Pick<Capability<unknown, unknown>, "inRepository">,
  input: unknown,
): boolean {
  return inRepository && !(typeof input === "object" && input !== null && "owner" in input);
}
