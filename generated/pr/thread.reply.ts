// Generated from cards/pr.thread.reply.yaml. Do not edit.

import { type Capability, type GraphqlPlan, type Operation, bind, found, having, login } from "../../runtime/index.js";
import {
  PrThreadReplyDocument,
  type PrThreadReplyMutation,
  type PrThreadReplyMutationVariables,
} from "../operations/PrThreadReply.js";
import { PrThreadStateDocument, type PrThreadStateQuery, type PrThreadStateQueryVariables } from "../operations/PrThreadState.js";
import { validatePrThreadReplyInput } from "./thread.reply.validate.js";

/** Input of `pr.thread.reply`. */
export interface PrThreadReplyInput {
  /** Node id of the thread. */
  readonly threadId: string;
  /** Text in Markdown. */
  readonly body: string;
}

/** Output of `pr.thread.reply`. */
export interface PrThreadReplyOutput {
  readonly threadId: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string | null;
  readonly line: number | null;
  readonly isResolved: boolean | null;
  readonly isOutdated: boolean | null;
  readonly resolvedByLogin: string | null;
  readonly comment: {
    readonly id: string;
    readonly authorLogin: string | null;
    /** Untrusted: anyone may have written it. */
    readonly body: string;
    readonly url: string;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
}

interface GraphqlScope {
  readonly input: PrThreadReplyInput;
  readonly thread: PrThreadStateQuery;
  readonly main: PrThreadReplyMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "thread",
      role: "lookup",
      document: PrThreadStateDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrThreadStateQueryVariables {
        return {
          threadId: input.threadId,
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: PrThreadReplyDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrThreadReplyMutationVariables {
        return {
          threadId: input.threadId,
          body: input.body,
        };
      },
    },
  ],
  output({ input, main, thread }: Pick<GraphqlScope, "input" | "main" | "thread">): PrThreadReplyOutput {
    const comment = found(main.addPullRequestReviewThreadReply?.comment, "comment");
    return {
      threadId: input.threadId,
      path: having(thread.node, "path")?.path ?? null,
      line: having(thread.node, "line")?.line ?? null,
      isResolved: having(thread.node, "isResolved")?.isResolved ?? null,
      isOutdated: having(thread.node, "isOutdated")?.isOutdated ?? null,
      resolvedByLogin: having(thread.node, "resolvedBy")?.resolvedBy?.login ?? null,
      comment: {
        id: comment.id,
        authorLogin: login(comment.author),
        body: comment.body,
        url: comment.url,
        createdAt: comment.createdAt,
        updatedAt: comment.updatedAt,
      },
    };
  },
} satisfies GraphqlPlan;

/** The capability `pr.thread.reply`, for `execute`. */
export const prThreadReplyCapability: Capability<PrThreadReplyInput, PrThreadReplyOutput> = {
  id: "pr.thread.reply",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: false,
  untrusted: ["path", "comment.body"],
  fields: { threadId: "a string", body: "a string" },
  validate: validatePrThreadReplyInput,
  prepare(input: PrThreadReplyInput): PrThreadReplyInput {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Reply in a review thread.
 *
 * Effect: write. Routes: graphql, cli.
 *
 * Sends GraphQL `PrThreadReply`.
 *
 * Also known as pr.comment.reply.
 *
 * @example
 * const result = await prThreadReply({ threadId: "PRRT_kwDOA1", body: "Done." });
 */
export const prThreadReply: Operation<PrThreadReplyInput, PrThreadReplyOutput> = /* @__PURE__ */ bind(undefined, prThreadReplyCapability);
