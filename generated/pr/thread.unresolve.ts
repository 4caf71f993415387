// Generated from cards/pr.thread.unresolve.yaml. Do not edit.

import { type Capability, type GraphqlPlan, type Operation, bind, found } from "../../runtime/index.js";
import {
  PrThreadUnresolveDocument,
  type PrThreadUnresolveMutation,
  type PrThreadUnresolveMutationVariables,
} from "../operations/PrThreadUnresolve.js";
import { validatePrThreadUnresolveInput } from "./thread.unresolve.validate.js";

/** Input of `pr.thread.unresolve`. */
export interface PrThreadUnresolveInput {
  /** Node id of the thread. */
  readonly threadId: string;
}

/** Output of `pr.thread.unresolve`. */
export interface PrThreadUnresolveOutput {
  readonly threadId: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly line: number | null;
  readonly isResolved: boolean;
  readonly isOutdated: boolean;
  readonly resolvedByLogin: string | null;
}

interface GraphqlScope {
  readonly input: PrThreadUnresolveInput;
  readonly main: PrThreadUnresolveMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: PrThreadUnresolveDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrThreadUnresolveMutationVariables {
        return {
          threadId: input.threadId,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrThreadUnresolveOutput {
    const thread = found(main.unresolveReviewThread?.thread, "thread");
    return {
      threadId: thread.id,
      path: thread.path,
      line: thread.line,
      isResolved: thread.isResolved,
      isOutdated: thread.isOutdated,
      resolvedByLogin: thread.resolvedBy?.login ?? null,
    };
  },
} satisfies GraphqlPlan;

/** The capability `pr.thread.unresolve`, for `execute`. */
export const prThreadUnresolveCapability: Capability<PrThreadUnresolveInput, PrThreadUnresolveOutput> = {
  id: "pr.thread.unresolve",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: false,
  untrusted: ["path"],
  fields: { threadId: "a string" },
  validate: validatePrThreadUnresolveInput,
  prepare(input: PrThreadUnresolveInput): PrThreadUnresolveInput {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Mark a review thread as not resolved.
 *
 * Effect: write. Routes: graphql, cli.
 *
 * Sends GraphQL `PrThreadUnresolve`.
 *
 * Also known as pr.comment.unresolve.
 *
 * @example
 * const result = await prThreadUnresolve({ threadId: "PRRT_kwDOA1" });
 */
export const prThreadUnresolve: Operation<PrThreadUnresolveInput, PrThreadUnresolveOutput> = /* @__PURE__ */ bind(undefined, prThreadUnresolveCapability);
