// Creates the plan of a chain's dry run: the joined requests, and the steps that each alias belongs to.

import { routeOrder } from "../call/routes.js";
import type { ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan, ChainRequest } from "../contract/chain-plan.js";
import { defined } from "../contract/defined.js";
import type { ChainOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { dryRun, presentRequests } from "../dry-run/dry-run.js";
import type { PresentedRequest } from "../dry-run/join-presented.js";
import { maskValue } from "../errors/mask-value.js";
import { isMutation } from "../transport/document.js";
import { joinDocuments, rootKeys } from "../transport/join-documents.js";
import type { Level } from "./order-steps.js";
import { type BatchEntry, groupEntries, type StepRequest, splitEntries } from "./split-batch.js";
import { withPlaceholders } from "./with-placeholders.js";

interface Entry {
  readonly step: number;
  readonly shown: PresentedRequest;
  readonly request: StepRequest["request"];
}

/** The steps to plan. */
export interface PlannedChain {
  /** The steps of each level that would be sent, by index. */
  readonly levels: readonly Level[];
  /** The results of invalid steps, by index; undefined for the others. */
  readonly results: readonly (ChainStepResult | undefined)[];
}

/** Returns the requests that the chain would send. */
export async function planChain(
  { levels: all, results }: PlannedChain,
  options: ChainOptions,
  session: Session,
): Promise<ChainPlan> {
  const levels = all.filter(({ size }) => size > 0);
  const planned = levels.map((steps, level) => {
    const numbered = levels.length > 1 ? { level } : {};
    return planLevel(steps, results.length === 1, options, session, numbered);
  });
  const separate = planned.flatMap((one) => one.separate);
  const sent = new Set(levels.flatMap((level) => [...level.keys()]));
  const skipped = results.flatMap((result, step) =>
    sent.has(step) ? [] : [defined({ step, error: result?.error })],
  );
  const plan: ChainPlan = {
    status: "planned",
    requests: planned.flatMap(({ requests }) => requests),
    ...(separate.length === 0 ? {} : { separate }),
    ...(levels.length < 2 ? {} : { levels: levels.map((level) => [...level.keys()]) }),
    ...(skipped.length === 0 ? {} : { skipped }),
  };
  const secrets = levels
    .flatMap((steps) => [...steps.values()])
    .flatMap(({ capability, plainInput }) => capability.secrets?.(plainInput) ?? []);
  return maskValue(plan, secrets);
}

type Numbered = Pick<ChainRequest, "level">;

function planLevel(
  steps: Level,
  single: boolean,
  options: ChainOptions,
  session: Session,
  numbered: Numbered,
): Required<Pick<ChainPlan, "requests" | "separate">> {
  const entries: Entry[] = [];
  const separate: NonNullable<ChainPlan["separate"]>[number][] = [];
  for (const [step, { capability, input: prepared, cursor, plan }] of steps) {
    if (plan === undefined || single) {
      const input = withPlaceholders(prepared);
      const order = routeOrder(capability, options, session);
      const presented = (onRead: () => void) => withPlaceholders(prepared, onRead);
      const call = { capability, input, presented, order, cursor, options, session };
      separate.push({ step, ...numbered, plan: dryRun(call) });
      continue;
    }
    const input = (onRead: () => void) => withPlaceholders(prepared, onRead);
    for (const shown of presentRequests(plan, { input, cursor, session }, false)) {
      const { bound } = shown;
      // Without one, it would select nothing.
      if (bound !== undefined) entries.push({ step, shown, request: { ...bound, partial: [] } });
    }
  }
  const phases = [
    ["read", "query", false],
    ["write", "mutation", false],
    ["follow_up", "query", true],
    ["follow_up", "mutation", true],
  ] as const;
  const requests = phases.flatMap(([phase, kind, followUp]) => {
    const members = entries.filter(
      ({ shown, request }) =>
        (shown.role === "then") === followUp && isMutation(request.operation) === (kind === "mutation"),
    );
    return planPhase({ phase, ...numbered }, kind, members);
  });
  return { requests, separate };
}

function planPhase(
  phase: Pick<ChainRequest, "phase" | "level">,
  kind: "query" | "mutation",
  round: readonly Entry[],
): ChainRequest[] {
  const batchEntries = groupEntries(kind, round);
  const joined = splitEntries(batchEntries.filter(({ bound }) => !bound.operation.alone));
  const alone = batchEntries.filter(({ bound }) => bound.operation.alone).map((entry) => [entry]);
  return [...joined, ...alone].map((document) => planRequest(phase, kind, document));
}

function planRequest(
  phase: Pick<ChainRequest, "phase" | "level">,
  kind: "query" | "mutation",
  batchEntries: readonly BatchEntry<Entry>[],
): ChainRequest {
  const { text, variables } = joinDocuments(`${kind} Chain`, batchEntries);
  const aliases: Record<string, number[]> = {};
  const conditions: Record<string, string> = {};
  for (const { prefix, bound, waiting } of batchEntries) {
    for (const key of rootKeys(bound)) {
      aliases[prefix + key] = waiting.map(({ step }) => step);
      const condition = waiting.find(({ shown }) => shown.condition !== undefined)?.shown.condition;
      if (condition !== undefined) conditions[prefix + key] = condition;
    }
  }
  return {
    ...phase,
    document: text,
    variables,
    aliases,
    ...(Object.keys(conditions).length === 0 ? {} : { conditions }),
  };
}
