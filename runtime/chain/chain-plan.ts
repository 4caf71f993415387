// What a chain's dry run answers: the joined requests, and which step each alias in them belongs to.

import { joinDocuments, rootKeys } from "../document.js";
import { dryRun, type PresentedStep, presentSteps } from "../dry-run.js";
import type { DryRunPlan } from "../dry-run-plan.js";
import { routeOrder } from "../route.js";
import type { Session } from "../session.js";
import { type Piece, piecesOf, splitPieces } from "./batch.js";
import type { ChainOptions } from "./chain.js";
import type { Ready } from "./steps.js";

export interface ChainPlan {
  /** Tells a plan from the envelope of a chain that was rejected. */
  readonly status: "planned";
  readonly requests: readonly ChainRequest[];
  /** Steps that run beside the joined requests, with their own plans; a chain of one is such a step. */
  readonly beside?: readonly { readonly step: number; readonly plan: DryRunPlan }[];
}

export interface ChainRequest {
  /** `read`: lookups and reads; `write`: the mutations; `follow_up`: what cards do after their mutation. */
  readonly phase: "read" | "write" | "follow_up";
  readonly document: string;
  /** Values that an earlier answer will bring stand as `<from lookup.repository.id>`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The steps, counted from 0, that each root field answers. */
  readonly aliases: Readonly<Record<string, readonly number[]>>;
  /** By alias: what an earlier answer decides about it. */
  readonly conditions?: Readonly<Record<string, string>>;
}

interface Entry {
  readonly step: number;
  readonly shown: PresentedStep;
}

export function planChain(steps: readonly Ready[], options: ChainOptions, session: Session): ChainPlan {
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
  const pieces = piecesOf(kind, round);
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
