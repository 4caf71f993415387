// Generated from cards/issue.close.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  lower,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import { IssueCloseDocument, type IssueCloseMutation, type IssueCloseMutationVariables } from "../operations/IssueClose.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import { validateIssueCloseInput } from "./close.validate.js";

/** Every field of {@link IssueCloseInput}. */
export interface IssueCloseInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Why it is closed. */
  readonly stateReason?: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "completed" | "not_planned" | "duplicate" | undefined;
}

/** Input of `issue.close`. */
export type IssueCloseInput = IssueCloseInputFields & (Given<IssueCloseInputFields, "issueId"> | Given<IssueCloseInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.close`. */
export interface IssueCloseOutput {
  readonly id: string;
  readonly number: number;
  readonly state: "OPEN" | "CLOSED";
  readonly stateReason: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED" | null;
  readonly url: string;
  readonly closedAt: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly issueId?: string | undefined;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
  readonly issueNumber?: number | undefined;
  readonly stateReason: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE";
}

interface GraphqlScope {
  readonly input: Prepared;
  readonly target: IssueIdQuery | undefined;
  readonly main: IssueCloseMutation;
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
      document: IssueCloseDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueCloseMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
          stateReason: input.stateReason,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueCloseOutput {
    const issue = found(main.closeIssue?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      state: issue.state,
      stateReason: issue.stateReason,
      url: issue.url,
      closedAt: issue.closedAt,
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
  readonly closed_at: string | null;
};

interface RestScope {
  readonly input: Prepared;
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
            state: "closed",
            state_reason: lower(input.stateReason),
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueCloseOutput {
    const issue = found(main, "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      state: upper(issue.state),
      stateReason: upper(issue.state_reason),
      url: issue.html_url,
      closedAt: issue.closed_at,
    };
  },
} satisfies RestPlan;

/** The capability `issue.close`, for `execute`. */
export const issueCloseCapability: Capability<IssueCloseInput, IssueCloseOutput> = {
  id: "issue.close",
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
    stateReason: "one of COMPLETED, NOT_PLANNED, DUPLICATE",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueCloseInput,
  prepare(input: IssueCloseInput): Prepared {
    return {
      ...input,
      stateReason: upper(input.stateReason) ?? "COMPLETED",
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Close an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueClose`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueClose({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueClose: Operation<IssueCloseInput, IssueCloseOutput> = /* @__PURE__ */ bind(undefined, issueCloseCapability);
