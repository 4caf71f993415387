// What a chain's dry run answers: the joined requests, and which step each alias in them belongs to.

import { routeOrder } from "../call/routes.js";
import type { ChainPlan, ChainRequest } from "../contract/chain-plan.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ChainOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { dryRun, type PresentedStep, presentSteps } from "../dry-run/dry-run.js";
import { joinDocuments, rootKeys } from "../transport/document.js";
import { groupPieces, type Piece, splitPieces } from "./batch.js";
import type { PreparedStep } from "./step-types.js";

interface Entry {
  readonly step: number;
  readonly shown: PresentedStep;
}

export function planChain(
  steps: readonly PreparedStep[],
  options: ChainOptions,
  session: Session,
): ChainPlan {
  const entries: Entry[] = [];
  const beside: { step: number; plan: DryRunPlan }[] = [];
  for (const [step, { capability, input, cursor, plan }] of steps.entries()) {
    if (plan === undefined || steps.length === 1) {
      const order = routeOrder(capability, options.routes ?? session.options.routes);
      beside.push({ step, plan: dryRun({ capability, input, order, cursor, options, session }) });
      continue;
    }
    for (const shown of presentSteps(plan, { input, cursor, session }, false)) entries.push({ step, shown });
  }
  const phases = [
    ["read", "query", entries.filter(({ shown }) => shown.role !== "then" && kindOf(shown) === "query")],
    [
      "write",
      "mutation",
      entries.filter(({ shown }) => shown.role !== "then" && kindOf(shown) === "mutation"),
    ],
    ["follow_up", "query", entries.filter(({ shown }) => shown.role === "then" && kindOf(shown) === "query")],
    [
      "follow_up",
      "mutation",
      entries.filter(({ shown }) => shown.role === "then" && kindOf(shown) === "mutation"),
    ],
  ] as const;
  return {
    status: "planned",
    requests: phases.flatMap(([phase, kind, members]) => planPhase(phase, kind, members)),
    ...(beside.length === 0 ? {} : { beside }),
  };
}

function kindOf({ bound }: PresentedStep) {
  return bound?.document.kind;
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
  const pieces = groupPieces(kind, round);
  const together = splitPieces(pieces.filter(({ bound }) => !bound.document.alone));
  const alone = pieces.filter(({ bound }) => bound.document.alone).map((piece) => [piece]);
  return [...together, ...alone].map((document) => planRequest(phase, kind, document));
}

function planRequest(
  phase: ChainRequest["phase"],
  kind: "query" | "mutation",
  pieces: readonly Piece<Entry>[],
): ChainRequest {
  const { text, variables } = joinDocuments(kind, pieces);
  const aliases: Record<string, number[]> = {};
  const conditions: Record<string, string> = {};
  for (const { prefix, bound, waiting } of pieces) {
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
