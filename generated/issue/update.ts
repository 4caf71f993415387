// Generated from cards/issue.update.yaml. Do not edit.

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
import { IssueUpdateDocument, type IssueUpdateMutation, type IssueUpdateMutationVariables } from "../operations/IssueUpdate.js";
import { MilestoneIdDocument, type MilestoneIdQuery, type MilestoneIdQueryVariables } from "../operations/MilestoneId.js";
import {
  MilestoneNodeIdDocument,
  type MilestoneNodeIdQuery,
  type MilestoneNodeIdQueryVariables,
} from "../operations/MilestoneNodeId.js";
import { validateIssueUpdateInput } from "./update.validate.js";

/** Every field of {@link IssueUpdateInput}. */
export interface IssueUpdateInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** New title. */
  readonly title?: string | undefined;
  /** New text in Markdown. */
  readonly body?: string | undefined;
  /** Number of the new milestone; null for none. */
  readonly milestoneNumber?: number | null | undefined;
}

/** Input of `issue.update`. */
export type IssueUpdateInput = IssueUpdateInputFields & (Given<IssueUpdateInputFields, "issueId" | "title"> | Given<IssueUpdateInputFields, "issueId" | "body"> | Given<IssueUpdateInputFields, "issueId" | "milestoneNumber"> | Given<IssueUpdateInputFields, "owner" | "name" | "issueNumber" | "title"> | Given<IssueUpdateInputFields, "owner" | "name" | "issueNumber" | "body"> | Given<IssueUpdateInputFields, "owner" | "name" | "issueNumber" | "milestoneNumber">);

/** Output of `issue.update`. */
export interface IssueUpdateOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
  readonly updatedAt: string;
}

interface GraphqlScope {
  readonly input: IssueUpdateInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly place: MilestoneIdQuery | undefined;
  readonly placeById: MilestoneNodeIdQuery | undefined;
  readonly main: IssueUpdateMutation;
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
        return input.issueId == null && input.milestoneNumber != null;
      },
      document: MilestoneIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): MilestoneIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          milestoneNumber: required(input.milestoneNumber, "milestoneNumber"),
        };
      },
    },
    {
      name: "placeById",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId != null && input.milestoneNumber != null;
      },
      document: MilestoneNodeIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): MilestoneNodeIdQueryVariables {
        return {
          nodeId: required(input.issueId, "issueId"),
          milestoneNumber: required(input.milestoneNumber, "milestoneNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueUpdateDocument,
      variables({ input, place, placeById, target }: Pick<GraphqlScope, "input" | "place" | "placeById" | "target">): IssueUpdateMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
          title: input.title,
          body: input.body,
          milestoneId: input.milestoneNumber == null ? input.milestoneNumber : required(place?.repository?.milestone?.id ?? having(placeById?.node, "repository")?.repository?.milestone?.id, "milestone"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueUpdateOutput {
    const issue = found(main.updateIssue?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      title: issue.title,
      body: issue.body,
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      updatedAt: issue.updatedAt,
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
  readonly title: string;
  readonly body: string | null;
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
  readonly updated_at: string;
};

interface RestScope {
  readonly input: IssueUpdateInputFields;
  readonly target: TargetResponse;
  readonly place: PlaceResponse | undefined;
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
      when({ input }: Pick<RestScope, "input">) {
        return input.milestoneNumber != null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/milestones/${required(input.milestoneNumber, "milestoneNumber")}`,
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
            title: input.title,
            body: input.body,
            milestone: input.milestoneNumber,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueUpdateOutput {
    const issue = found(main, "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      title: issue.title,
      body: issue.body ?? "",
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      updatedAt: issue.updated_at,
    };
  },
} satisfies RestPlan;

/** The capability `issue.update`, for `execute`. */
export const issueUpdateCapability: Capability<IssueUpdateInput, IssueUpdateOutput> = {
  id: "issue.update",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "body", "milestone.title"],
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    title: "a string",
    body: "a string",
    milestoneNumber: "an integer of at least 1 or null",
  },
  alternatives: [
    ["issueId", "title"],
    ["issueId", "body"],
    ["issueId", "milestoneNumber"],
    ["owner", "name", "issueNumber", "title"],
    ["owner", "name", "issueNumber", "body"],
    ["owner", "name", "issueNumber", "milestoneNumber"],
  ],
  validate: validateIssueUpdateInput,
  prepare(input: IssueUpdateInput): IssueUpdateInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Change the title, text or milestone of an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * What is left out stays as it is.
 *
 * Sends GraphQL `IssueUpdate`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueUpdate({ owner: "octo", name: "hello", issueNumber: 7, title: "Crash on start" });
 */
export const issueUpdate: Operation<IssueUpdateInput, IssueUpdateOutput> = /* @__PURE__ */ bind(undefined, issueUpdateCapability);
