// Generated from cards/issue.reopen.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import { IssueReopenDocument, type IssueReopenMutation, type IssueReopenMutationVariables } from "../operations/IssueReopen.js";
import { validateIssueReopenInput } from "./reopen.validate.js";

/** Every field of {@link IssueReopenInput}. */
export interface IssueReopenInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
}

/** Input of `issue.reopen`. */
export type IssueReopenInput = IssueReopenInputFields & (Given<IssueReopenInputFields, "issueId"> | Given<IssueReopenInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.reopen`. */
export interface IssueReopenOutput {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED";
  readonly stateReason: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED" | null;
  readonly url: string;
}

interface GraphqlScope {
  readonly input: IssueReopenInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly main: IssueReopenMutation;
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
      document: IssueIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueIdQueryVariables {
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
      document: IssueReopenDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueReopenMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueReopenOutput {
    const issue = found(main.reopenIssue?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      state: issue.state,
      stateReason: issue.stateReason,
      url: issue.url,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = { readonly pull_request?: object | undefined };

/** `PATCH /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly state: "open" | "closed";
  readonly state_reason: "completed" | "reopened" | "not_planned" | "duplicate" | null;
  readonly html_url: string;
};

interface RestScope {
  readonly input: IssueReopenInputFields;
  readonly target: TargetResponse;
  readonly main: MainResponse | undefined;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null)) return "REST takes the number of an issue and not its node id.";
    return undefined;
  },
  steps: [
    {
      name: "target",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ target }: Pick<RestScope, "target">) {
        return target.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}`,
          body: {
            state: "open",
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueReopenOutput {
    const issue = found(main, "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      state: upper(issue.state),
      stateReason: upper(issue.state_reason),
      url: issue.html_url,
    };
  },
} satisfies RestPlan;

/** The capability `issue.reopen`, for `execute`. */
export const issueReopenCapability: Capability<IssueReopenInput, IssueReopenOutput> = {
  id: "issue.reopen",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueReopenInput,
  prepare(input: IssueReopenInput): IssueReopenInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Reopen a closed issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueReopen`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueReopen({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueReopen: Operation<IssueReopenInput, IssueReopenOutput> = /* @__PURE__ */ bind(undefined, issueReopenCapability);
