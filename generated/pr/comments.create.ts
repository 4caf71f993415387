// Generated from cards/pr.comments.create.yaml. Do not edit.

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
  required,
  restPath,
} from "../../runtime/index.js";
import {
  CommentCreateDocument,
  type CommentCreateMutation,
  type CommentCreateMutationVariables,
} from "../operations/CommentCreate.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import { validatePrCommentsCreateInput } from "./comments.create.validate.js";

/** Every field of {@link PrCommentsCreateInput}. */
export interface PrCommentsCreateInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Text in Markdown. */
  readonly body: string;
}

/** Input of `pr.comments.create`. */
export type PrCommentsCreateInput = PrCommentsCreateInputFields & (Given<PrCommentsCreateInputFields, "prId"> | Given<PrCommentsCreateInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.comments.create`. */
export interface PrCommentsCreateOutput {
  readonly id: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface GraphqlScope {
  readonly input: PrCommentsCreateInputFields;
  readonly target: PrIdQuery | undefined;
  readonly main: CommentCreateMutation;
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
      document: CommentCreateDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): CommentCreateMutationVariables {
        return {
          subjectId: required(input.prId ?? target?.repository?.pullRequest?.id, "subject"),
          body: input.body,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrCommentsCreateOutput {
    const node = found(main.addComment?.commentEdge?.node, "node");
    return {
      id: node.id,
      authorLogin: login(node.author),
      body: node.body,
      url: node.url,
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type TargetResponse = object;

/** `POST /repos/{owner}/{repo}/issues/{issue_number}/comments`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly body: string;
  readonly html_url: string;
  readonly created_at: string;
  readonly updated_at: string;
};

interface RestScope {
  readonly input: PrCommentsCreateInputFields;
  readonly target: TargetResponse;
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
      name: "target",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.prNumber, "prNumber")}/comments`,
          body: {
            body: input.body,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrCommentsCreateOutput {
    return {
      id: main.node_id,
      authorLogin: login(main.user),
      body: main.body,
      url: main.html_url,
      createdAt: main.created_at,
      updatedAt: main.updated_at,
    };
  },
} satisfies RestPlan;

/** The capability `pr.comments.create`, for `execute`. */
export const prCommentsCreateCapability: Capability<PrCommentsCreateInput, PrCommentsCreateOutput> = {
  id: "pr.comments.create",
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
    body: "a string",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrCommentsCreateInput,
  prepare(input: PrCommentsCreateInput): PrCommentsCreateInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Comment on a pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * Comments on lines are made by pr.review.submit.
 * issue.comments.list lists comments.
 *
 * Sends GraphQL `CommentCreate`, or `POST /repos/{owner}/{repo}/issues/{issue_number}/comments` (https://docs.github.com/rest/issues/comments#create-an-issue-comment).
 *
 * @example
 * const result = await prCommentsCreate({ owner: "octo", name: "hello", prNumber: 8, body: "Works here." });
 */
export const prCommentsCreate: Operation<PrCommentsCreateInput, PrCommentsCreateOutput> = /* @__PURE__ */ bind(undefined, prCommentsCreateCapability);
