// Generated from cards/pr.ready_for_review.set.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  bind,
  found,
  having,
  required,
} from "../../runtime/index.js";
import { PrDraftLookupDocument, type PrDraftLookupQuery, type PrDraftLookupQueryVariables } from "../operations/PrDraftLookup.js";
import {
  PrDraftNodeLookupDocument,
  type PrDraftNodeLookupQuery,
  type PrDraftNodeLookupQueryVariables,
} from "../operations/PrDraftNodeLookup.js";
import {
  PrReadyForReviewSetDocument,
  type PrReadyForReviewSetMutation,
  type PrReadyForReviewSetMutationVariables,
} from "../operations/PrReadyForReviewSet.js";
import { validatePrReadyForReviewSetInput } from "./ready_for_review.set.validate.js";

/** Every field of {@link PrReadyForReviewSetInput}. */
export interface PrReadyForReviewSetInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** false makes it a draft. */
  readonly ready?: boolean | undefined;
}

/** Input of `pr.ready_for_review.set`. */
export type PrReadyForReviewSetInput = PrReadyForReviewSetInputFields & (Given<PrReadyForReviewSetInputFields, "prId"> | Given<PrReadyForReviewSetInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.ready_for_review.set`. */
export interface PrReadyForReviewSetOutput {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly url: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly prId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly prNumber?: number | undefined;
  readonly ready: boolean;
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly byNumber: PrDraftLookupQuery | undefined;
  readonly byId: PrDraftNodeLookupQuery | undefined;
  readonly main: PrReadyForReviewSetMutation | undefined;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "byNumber",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null;
      },
      document: PrDraftLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrDraftLookupQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          prNumber: required(input.prNumber, "prNumber"),
        };
      },
    },
    {
      name: "byId",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId != null;
      },
      document: PrDraftNodeLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrDraftNodeLookupQueryVariables {
        return {
          prId: required(input.prId, "prId"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">) {
        return (input.ready === true && byNumber?.repository?.pullRequest?.isDraft !== false && having(byId?.node, "isDraft")?.isDraft !== false || input.ready === false && byNumber?.repository?.pullRequest?.isDraft !== true && having(byId?.node, "isDraft")?.isDraft !== true);
      },
      document: PrReadyForReviewSetDocument,
      variables({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">): PrReadyForReviewSetMutationVariables {
        return {
          pullRequestId: required(byNumber?.repository?.pullRequest?.id ?? having(byId?.node, "id")?.id, "pullRequest"),
          ready: input.ready,
        };
      },
    },
  ],
  output({ byId, byNumber, main }: Pick<GraphqlScope, "byId" | "byNumber" | "main">): PrReadyForReviewSetOutput {
    const pullRequest = found(main?.markPullRequestReadyForReview?.pullRequest ?? main?.convertPullRequestToDraft?.pullRequest ?? byNumber?.repository?.pullRequest ?? having(byId?.node, "id"), "pull request");
    return {
      id: pullRequest.id,
      number: pullRequest.number,
      state: pullRequest.state,
      isDraft: pullRequest.isDraft,
      url: pullRequest.url,
    };
  },
} satisfies GraphqlPlan;

/** The capability `pr.ready_for_review.set`, for `execute`. */
export const prReadyForReviewSetCapability: Capability<PrReadyForReviewSetInput, PrReadyForReviewSetOutput> = {
  id: "pr.ready_for_review.set",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["cli", "graphql"],
  inRepository: true,
  paged: false,
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    ready: "a boolean",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrReadyForReviewSetInput,
  prepare(input: PrReadyForReviewSetInput): Prepared {
    return {
      ...input,
      ready: input.ready ?? true,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Mark a pull request as ready for review, or turn it into a draft again.
 *
 * Effect: write. Routes: cli, graphql.
 * One that is so already is answered and nothing is sent.
 *
 * Sends GraphQL `PrReadyForReviewSet`.
 *
 * @example
 * const result = await prReadyForReviewSet({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prReadyForReviewSet: Operation<PrReadyForReviewSetInput, PrReadyForReviewSetOutput> = /* @__PURE__ */ bind(undefined, prReadyForReviewSetCapability);
