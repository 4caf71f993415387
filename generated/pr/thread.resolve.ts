// Generated from cards/pr.thread.resolve.yaml. Do not edit.

import { type Capability, type GraphqlPlan, type Operation, bind, found } from "../../runtime/index.js";
import {
  PrThreadResolveDocument,
  type PrThreadResolveMutation,
  type PrThreadResolveMutationVariables,
} from "../operations/PrThreadResolve.js";
import { validatePrThreadResolveInput } from "./thread.resolve.validate.js";

/** Input of `pr.thread.resolve`. */
export interface PrThreadResolveInput {
  /** Node id of the thread. */
  readonly threadId: string;
}

/** Output of `pr.thread.resolve`. */
export interface PrThreadResolveOutput {
  readonly threadId: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly line: number | null;
  readonly isResolved: boolean;
  readonly isOutdated: boolean;
  readonly resolvedByLogin: string | null;
}

interface GraphqlScope {
  readonly input: PrThreadResolveInput;
  readonly main: PrThreadResolveMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: PrThreadResolveDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrThreadResolveMutationVariables {
        return {
          threadId: input.threadId,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrThreadResolveOutput {
    const thread = found(main.resolveReviewThread?.thread, "thread");
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

/** The capability `pr.thread.resolve`, for `execute`. */
export const prThreadResolveCapability: Capability<PrThreadResolveInput, PrThreadResolveOutput> = {
  id: "pr.thread.resolve",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: false,
  untrusted: ["path"],
  fields: { threadId: "a string" },
  validate: validatePrThreadResolveInput,
  prepare(input: PrThreadResolveInput): PrThreadResolveInput {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Mark a review thread as resolved.
 *
 * Effect: write. Routes: graphql, cli.
 *
 * Sends GraphQL `PrThreadResolve`.
 *
 * Also known as pr.comment.resolve.
 *
 * @example
 * const result = await prThreadResolve({ threadId: "PRRT_kwDOA1" });
 */
export const prThreadResolve: Operation<PrThreadResolveInput, PrThreadResolveOutput> = /* @__PURE__ */ bind(undefined, prThreadResolveCapability);
