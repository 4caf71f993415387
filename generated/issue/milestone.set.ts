// Generated from cards/issue.milestone.set.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  having,
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
import { MilestoneIdDocument, type MilestoneIdQuery, type MilestoneIdQueryVariables } from "../operations/MilestoneId.js";
import {
  MilestoneNodeIdDocument,
  type MilestoneNodeIdQuery,
  type MilestoneNodeIdQueryVariables,
} from "../operations/MilestoneNodeId.js";
import { validateIssueMilestoneSetInput } from "./milestone.set.validate.js";

/** Every field of {@link IssueMilestoneSetInput}. */
export interface IssueMilestoneSetInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Number of the milestone. */
  readonly milestoneNumber: number;
}

/** Input of `issue.milestone.set`. */
export type IssueMilestoneSetInput = IssueMilestoneSetInputFields & (Given<IssueMilestoneSetInputFields, "issueId"> | Given<IssueMilestoneSetInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.milestone.set`. */
export interface IssueMilestoneSetOutput {
  readonly id: string;
  readonly number: number;
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
}

interface GraphqlScope {
  readonly input: IssueMilestoneSetInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly place: MilestoneIdQuery | undefined;
  readonly placeById: MilestoneNodeIdQuery | undefined;
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
      name: "place",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId == null;
      },
      document: MilestoneIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): MilestoneIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          milestoneNumber: input.milestoneNumber,
        };
      },
    },
    {
      name: "placeById",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId != null;
      },
      document: MilestoneNodeIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): MilestoneNodeIdQueryVariables {
        return {
          nodeId: required(input.issueId, "issueId"),
          milestoneNumber: input.milestoneNumber,
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueMilestoneSetDocument,
      variables({ input, place, placeById, target }: Pick<GraphqlScope, "input" | "place" | "placeById" | "target">): IssueMilestoneSetMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
          milestoneId: required(place?.repository?.milestone?.id ?? having(placeById?.node, "repository")?.repository?.milestone?.id, "milestone"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueMilestoneSetOutput {
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

/** `GET /repos/{owner}/{repo}/milestones/{milestone_number}`, as far as it is read. */
type PlaceResponse = object;

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
  readonly input: IssueMilestoneSetInputFields;
  readonly target: TargetResponse;
  readonly place: PlaceResponse;
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
      name: "place",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/milestones/${input.milestoneNumber}`,
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
            milestone: input.milestoneNumber,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueMilestoneSetOutput {
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

/** The capability `issue.milestone.set`, for `execute`. */
export const issueMilestoneSetCapability: Capability<IssueMilestoneSetInput, IssueMilestoneSetOutput> = {
  id: "issue.milestone.set",
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
    milestoneNumber: "an integer of at least 1",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueMilestoneSetInput,
  prepare(input: IssueMilestoneSetInput): IssueMilestoneSetInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Put an issue into a milestone.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueMilestoneSet`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueMilestoneSet({ owner: "octo", name: "hello", issueNumber: 7, milestoneNumber: 2 });
 */
export const issueMilestoneSet: Operation<IssueMilestoneSetInput, IssueMilestoneSetOutput> = /* @__PURE__ */ bind(undefined, issueMilestoneSetCapability);
