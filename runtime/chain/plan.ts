// Creates the plan of a chain's dry run: the joined requests, and the steps that each alias belongs to.

import { routeOrder } from "../call/routes.js";
import type { ChainPlan, ChainRequest } from "../contract/chain-plan.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ChainOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { dryRun, type PresentedRequest, presentRequests } from "../dry-run/dry-run.js";
import { isMutation } from "../transport/document.js";
import { joinDocuments, rootKeys } from "../transport/join-documents.js";
import { type BatchEntry, groupEntries, splitEntries } from "./batch.js";
import type { PreparedStep } from "./step-types.js";

interface Entry {
  readonly step: number;
  readonly shown: PresentedRequest;
}

/** Returns the requests that the chain would send. */
export async function planChain(
  steps: readonly PreparedStep[],
  options: ChainOptions,
  session: Session,
): Promise<ChainPlan> {
  const entries: Entry[] = [];
  const separate: { step: number; plan: DryRunPlan }[] = [];
  for (const [step, { capability, input, cursor, plan }] of steps.entries()) {
    if (plan === undefined || steps.length === 1) {
      const order = routeOrder(capability, options.routes ?? session.options.routes);
      separate.push({ step, plan: dryRun({ capability, input, order, cursor, options, session }) });
      continue;
    }
    for (const shown of presentRequests(plan, { input, cursor, session }, false))
      entries.push({ step, shown });
  }
  const warnings = [...steps.entries()].flatMap(([step, prepared]) =>
    prepared.warnings.map(({ code, message }) => ({ step, code, message })),
  );
  const phases = [
    [
      "read",
      "query",
      entries.filter(({ shown }) => shown.role !== "then" && operationKind(shown) === "query"),
    ],
    [
      "write",
      "mutation",
      entries.filter(({ shown }) => shown.role !== "then" && operationKind(shown) === "mutation"),
    ],
    [
      "follow_up",
      "query",
      entries.filter(({ shown }) => shown.role === "then" && operationKind(shown) === "query"),
    ],
    [
      "follow_up",
      "mutation",
      entries.filter(({ shown }) => shown.role === "then" && operationKind(shown) === "mutation"),
    ],
  ] as const;
  return {
    status: "planned",
    requests: phases.flatMap(([phase, kind, members]) => planPhase(phase, kind, members)),
    ...(separate.length === 0 ? {} : { separate }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

function operationKind({ bound }: PresentedRequest) {
  if (bound === undefined) return undefined;
  return isMutation(bound.operation) ? "mutation" : "query";
}

function planPhase(
  phase: ChainRequest["phase"],
  kind: "query" | "mutation",
  entries: readonly Entry[],
): ChainRequest[] {
  const round = entries.flatMap((entry) => {
    const bound = entry.shown.bound;
    return bound === undefined ? [] : [{ ...entry, request: { ...bound, partial: [] } }];
  });
  const batchEntries = groupEntries(kind, round);
  const joined = splitEntries(batchEntries.filter(({ bound }) => !bound.operation.alone));
  const alone = batchEntries.filter(({ bound }) => bound.operation.alone).map((entry) => [entry]);
  return [...joined, ...alone].map((document) => planRequest(phase, kind, document));
}

function planRequest(
  phase: ChainRequest["phase"],
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
    phase,
    document: text,
    variables,
    aliases,
    ...(Object.keys(conditions).length === 0 ? {} : { conditions }),
  };
}
