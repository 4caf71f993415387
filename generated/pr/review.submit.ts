// Generated from cards/pr.review.submit.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  login,
  mapOptional,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import {
  PrReviewSubmitDocument,
  type PrReviewSubmitMutation,
  type PrReviewSubmitMutationVariables,
} from "../operations/PrReviewSubmit.js";
import { validatePrReviewSubmitInput } from "./review.submit.validate.js";

/** Every field of {@link PrReviewSubmitInput}. */
export interface PrReviewSubmitInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Verdict. */
  readonly event: "APPROVE" | "COMMENT" | "REQUEST_CHANGES" | "approve" | "comment" | "request_changes";
  /** Text of the review. */
  readonly body?: string | undefined;
  /** Comments on lines. */
  readonly comments?: readonly {
    /** File. */
    readonly path: string;
    /** Last line. */
    readonly line: number;
    /** Text. */
    readonly body: string;
    /** Side of the diff. */
    readonly side?: "LEFT" | "RIGHT" | "left" | "right" | undefined;
    /** First line of several. */
    readonly startLine?: number | undefined;
    /** Side of the first line; default is side. */
    readonly startSide?: "LEFT" | "RIGHT" | "left" | "right" | undefined;
  }[] | undefined;
}

/** Input of `pr.review.submit`. */
export type PrReviewSubmitInput = PrReviewSubmitInputFields & (Given<PrReviewSubmitInputFields, "prId"> | Given<PrReviewSubmitInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.review.submit`. */
export interface PrReviewSubmitOutput {
  readonly id: string;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly authorLogin: string | null;
  readonly submittedAt: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly prId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly prNumber?: number | undefined;
  readonly event: "APPROVE" | "COMMENT" | "REQUEST_CHANGES";
  readonly body?: string | undefined;
  readonly comments?: readonly {
    readonly path: string;
    readonly line: number;
    readonly body: string;
    readonly side: "LEFT" | "RIGHT";
    readonly startLine?: number | undefined;
    readonly startSide?: "LEFT" | "RIGHT" | undefined;
  }[] | undefined;
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly target: PrIdQuery | undefined;
  readonly main: PrReviewSubmitMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "target",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null;
      },
      document: PrIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          prNumber: required(input.prNumber, "prNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: PrReviewSubmitDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): PrReviewSubmitMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
          event: input.event,
          body: input.body,
          threads: mapOptional(input.comments, (comment) => ({
            path: comment.path,
            line: comment.line,
            body: comment.body,
            side: comment.side,
            startLine: comment.startLine,
            startSide: (comment.startLine != null ? comment.startSide ?? comment.side : null),
          })),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrReviewSubmitOutput {
    const pullRequestReview = found(main.addPullRequestReview?.pullRequestReview, "pull request review");
    return {
      id: pullRequestReview.id,
      state: pullRequestReview.state,
      body: pullRequestReview.body,
      url: pullRequestReview.url,
      authorLogin: login(pullRequestReview.author),
      submittedAt: pullRequestReview.submittedAt,
    };
  },
} satisfies GraphqlPlan;

/** `POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  readonly body: string;
  readonly html_url: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly submitted_at?: string | undefined;
};

interface RestScope {
  readonly input: Prepared;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.prId == null)) return "REST takes the number of a pull request and not its node id.";
    return undefined;
  },
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}/reviews`,
          body: {
            event: input.event,
            body: input.body,
            comments: mapOptional(input.comments, (comment) => ({
              path: comment.path,
              line: comment.line,
              body: comment.body,
              side: comment.side,
              start_line: comment.startLine,
              start_side: comment.startSide,
            })),
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrReviewSubmitOutput {
    return {
      id: main.node_id,
      state: main.state,
      body: main.body,
      url: main.html_url,
      authorLogin: login(main.user),
      submittedAt: main.submitted_at ?? null,
    };
  },
} satisfies RestPlan;

/** The capability `pr.review.submit`, for `execute`. */
export const prReviewSubmitCapability: Capability<PrReviewSubmitInput, PrReviewSubmitOutput> = {
  id: "pr.review.submit",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["body"],
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    event: "one of APPROVE, COMMENT, REQUEST_CHANGES",
    body: "a string",
    comments: "a list of objects",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrReviewSubmitInput,
  prepare(input: PrReviewSubmitInput): Prepared {
    return {
      ...input,
      event: upper(input.event),
      comments: mapOptional(input.comments, (item) => ({ ...item, side: upper(item.side) ?? "RIGHT", startSide: upper(item.startSide) })),
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Submit a review, with comments on lines if wanted.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `PrReviewSubmit`, or `POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews` (https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request).
 *
 * @example
 * const result = await prReviewSubmit({ owner: "octo", name: "hello", prNumber: 8, event: "APPROVE" });
 */
export const prReviewSubmit: Operation<PrReviewSubmitInput, PrReviewSubmitOutput> = /* @__PURE__ */ bind(undefined, prReviewSubmitCapability);
