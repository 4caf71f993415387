// `ghx chain`: several capabilities in two round trips, from JSON, to one line of JSON.

import { executeTasks } from "../../../generated/index.js";
import { aliases, loaders } from "../../../generated/registry.js";
import {
  type ChainOptions,
  type ChainPlan,
  type ChainResultEnvelope,
  loadCapability,
} from "../../../runtime/index.js";
import { presentChain } from "../../present.js";
import { notSteps, readSteps, type StepData } from "../../steps.js";
import { safeJson } from "../../text.js";
import { atMost, type Parsed, parse } from "../args.js";
import { callOptions, lacksRepository } from "../call-options.js";
import type { Flags } from "../command.js";
import { readInput } from "../input.js";
import { startProgress } from "../progress.js";
import { namedRepository, type Repository, repositoryOfFolder } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";

export async function chain(argv: readonly string[], terminal: Terminal, own: Flags): Promise<number> {
  const parsed = await parse("chain", argv, own);
  const source = sourceOf(parsed);
  const named = namedRepository(parsed.value("repo"), terminal.env);
  const given = await readInput(source, terminal, { flag: "--steps", expected: "a JSON list" });
  const read = given.problem === undefined ? readSteps(given.value) : { problem: `steps: ${given.problem}` };
  const progress =
    read.problem !== undefined || parsed.has("trace") ? undefined : startProgress("chain", terminal);
  const options = {
    ...(await callOptions(parsed, terminal, progress, true)),
    ...(parsed.has("mixed") ? { mixed: true } : {}),
  };
  const result =
    read.problem === undefined
      ? await runSteps(read.steps, options, named, terminal).finally(progress?.stop)
      : notSteps(read.problem);
  const told = presentChain(result, {
    format: parsed.has("json") || parsed.has("verbose") ? "full" : "compact",
    rawText: parsed.has("raw-text"),
  });
  terminal.out(`${safeJson(told)}\n`);
  if (options.signal?.aborted) return EXIT.interrupted;
  return result.status === "success" || result.status === "planned" ? EXIT.ok : EXIT.failed;
}

/** `-` alone stands for `--steps -`. */
function sourceOf(parsed: Parsed): string {
  const [dash] = parsed.positionals;
  const steps = parsed.value("steps");
  if (dash !== undefined && (dash !== "-" || steps !== undefined)) {
    throw new UsageError(
      `unexpected ${JSON.stringify(dash)}: the steps go into --steps '<json>', or - for stdin`,
    );
  }
  atMost(1, parsed);
  const source = steps ?? dash;
  if (source === undefined) throw new UsageError("chain needs --steps '<json>', or - for stdin");
  return source;
}

async function runSteps(
  steps: readonly StepData[],
  options: ChainOptions,
  named: Repository | undefined,
  terminal: Terminal,
): Promise<ChainResultEnvelope | ChainPlan> {
  const lacks = await Promise.all(steps.map(leavesOutRepository));
  const repository = lacks.includes(true) ? (named ?? (await repositoryOfFolder(terminal))) : undefined;
  const { repo, host } = repository ?? {};
  return executeTasks(steps, {
    ...options,
    ...(repo === undefined ? {} : { repo }),
    ...(host === undefined ? {} : { host }),
  });
}

async function leavesOutRepository({ task, input }: StepData): Promise<boolean> {
  const capability = await loadCapability({ loaders, aliases }, task);
  return capability !== undefined && lacksRepository(capability, input);
}
