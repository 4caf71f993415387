// Joins the lookups of a dry run as a call does.

import { lookupRounds } from "../call/run-lookups.js";
import type { DryRunRequest } from "../contract/dry-run-plan.js";
import type { Plan } from "../contract/plan.js";
import type { BoundOperation } from "../contract/wire.js";
import { joinOperations, mayJoin } from "../transport/join-documents.js";

/** What a request of a dry run sends, or why that is not known. */
export type Payload = Pick<DryRunRequest, "rest" | "argv" | "condition"> & {
  readonly bound?: BoundOperation;
};

/** A request of a dry run, with its GraphQL operation not yet printed. */
export type PresentedRequest = Omit<DryRunRequest, "graphql"> & Payload;

/** Joins the lookups that a call sends in one request. */
export function joinPresented(plan: Plan, shown: readonly PresentedRequest[]): readonly PresentedRequest[] {
  if (plan.api !== "graphql" || plan.runLookups === undefined) return shown;
  const isShown = (name: string): boolean => shown.some((request) => request.name === name);
  const rounds = lookupRounds(plan.requests.filter(({ role, name }) => role === "lookup" && isShown(name)));
  return rounds.reduce(
    (requests, round) => joinRound(requests, new Set(round.filter(mayJoin).map(({ name }) => name))),
    shown,
  );
}

/** The joined request is at the place of its first lookup. */
function joinRound(
  shown: readonly PresentedRequest[],
  names: ReadonlySet<string>,
): readonly PresentedRequest[] {
  const joined = shown.flatMap((request) => {
    const { name, bound, condition } = request;
    return names.has(name) && bound && condition === undefined ? [{ request, name, bound }] : [];
  });
  const [first] = joined;
  if (first === undefined || joined.length < 2) return shown;
  const { name, bound } = joinOperations(joined);
  const costs = joined.map((one) => one.bound.operation);
  const points = Math.max(...costs.map((cost) => cost.points ?? 1));
  const nodes = costs.reduce((sum, cost) => sum + (cost.nodes ?? 0), 0);
  const operation = { ...bound.operation, points, nodes };
  const whole: PresentedRequest = { ...first.request, name, bound: { ...bound, operation } };
  const isJoined = (request: PresentedRequest) => joined.some((one) => one.request === request);
  return shown.flatMap((request) =>
    request === first.request ? [whole] : isJoined(request) ? [] : [request],
  );
}
