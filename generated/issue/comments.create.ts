// Generated from cards/issue.comments.create.yaml. Do not edit.

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
import { IssueOrPrIdDocument, type IssueOrPrIdQuery, type IssueOrPrIdQueryVariables } from "../operations/IssueOrPrId.js";
import { validateIssueCommentsCreateInput } from "./comments.create.validate.js";

/** Every field of {@link IssueCommentsCreateInput}. */
export interface IssueCommentsCreateInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Text in Markdown. */
  readonly body: string;
}

/** Input of `issue.comments.create`. */
export type IssueCommentsCreateInput = IssueCommentsCreateInputFields & (Given<IssueCommentsCreateInputFields, "issueId"> | Given<IssueCommentsCreateInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.comments.create`. */
export interface IssueCommentsCreateOutput {
  readonly id: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface GraphqlScope {
  readonly input: IssueCommentsCreateInputFields;
  readonly target: IssueOrPrIdQuery | undefined;
  readonly main: CommentCreateMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "target",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId == null;
      },
      document: IssueOrPrIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueOrPrIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: CommentCreateDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): CommentCreateMutationVariables {
        return {
          subjectId: required(input.issueId ?? target?.repository?.issueOrPullRequest?.id, "subject"),
          body: input.body,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueCommentsCreateOutput {
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
  readonly input: IssueCommentsCreateInputFields;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null)) return "REST takes the number of an issue and not its node id.";
    return undefined;
  },
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/comments`,
          body: {
            body: input.body,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueCommentsCreateOutput {
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

/** The capability `issue.comments.create`, for `execute`. */
export const issueCommentsCreateCapability: Capability<IssueCommentsCreateInput, IssueCommentsCreateOutput> = {
  id: "issue.comments.create",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["body"],
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    body: "a string",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueCommentsCreateInput,
  prepare(input: IssueCommentsCreateInput): IssueCommentsCreateInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Comment on an issue or pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `CommentCreate`, or `POST /repos/{owner}/{repo}/issues/{issue_number}/comments` (https://docs.github.com/rest/issues/comments#create-an-issue-comment).
 *
 * @example
 * const result = await issueCommentsCreate({ owner: "octo", name: "hello", issueNumber: 7, body: "Which version is it?" });
 */
export const issueCommentsCreate: Operation<IssueCommentsCreateInput, IssueCommentsCreateOutput> = /* @__PURE__ */ bind(undefined, issueCommentsCreateCapability);
