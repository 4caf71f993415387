// Generated from cards/issue.milestone.clear.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapNullable,
  required,
  restPath,
} from "../../runtime/index.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import {
  IssueMilestoneSetDocument,
  type IssueMilestoneSetMutation,
  type IssueMilestoneSetMutationVariables,
} from "../operations/IssueMilestoneSet.js";
import { validateIssueMilestoneClearInput } from "./milestone.clear.validate.js";

/** Every field of {@link IssueMilestoneClearInput}. */
export interface IssueMilestoneClearInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
}

/** Input of `issue.milestone.clear`. */
export type IssueMilestoneClearInput = IssueMilestoneClearInputFields & (Given<IssueMilestoneClearInputFields, "issueId"> | Given<IssueMilestoneClearInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.milestone.clear`. */
export interface IssueMilestoneClearOutput {
  readonly id: string;
  readonly number: number;
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
}

interface GraphqlScope {
  readonly input: IssueMilestoneClearInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly main: IssueMilestoneSetMutation;
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
      document: IssueMilestoneSetDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueMilestoneSetMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
          milestoneId: null,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueMilestoneClearOutput {
    const issue = found(main.updateIssue?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = { readonly pull_request?: object | undefined };

/** `PATCH /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
};

interface RestScope {
  readonly input: IssueMilestoneClearInputFields;
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
            milestone: null,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueMilestoneClearOutput {
    const issue = found(main, "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `issue.milestone.clear`, for `execute`. */
export const issueMilestoneClearCapability: Capability<IssueMilestoneClearInput, IssueMilestoneClearOutput> = {
  id: "issue.milestone.clear",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["milestone.title"],
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueMilestoneClearInput,
  prepare(input: IssueMilestoneClearInput): IssueMilestoneClearInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Take an issue out of its milestone.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueMilestoneSet`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueMilestoneClear({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueMilestoneClear: Operation<IssueMilestoneClearInput, IssueMilestoneClearOutput> = /* @__PURE__ */ bind(undefined, issueMilestoneClearCapability);
