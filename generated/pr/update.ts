// Generated from cards/pr.update.yaml. Do not edit.

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
import { MilestoneIdDocument, type MilestoneIdQuery, type MilestoneIdQueryVariables } from "../operations/MilestoneId.js";
import {
  MilestoneNodeIdDocument,
  type MilestoneNodeIdQuery,
  type MilestoneNodeIdQueryVariables,
} from "../operations/MilestoneNodeId.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import { PrUpdateDocument, type PrUpdateMutation, type PrUpdateMutationVariables } from "../operations/PrUpdate.js";
import { validatePrUpdateInput } from "./update.validate.js";

/** Every field of {@link PrUpdateInput}. */
export interface PrUpdateInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** New title. */
  readonly title?: string | undefined;
  /** New text in Markdown. */
  readonly body?: string | undefined;
  /** New branch to merge into. */
  readonly base?: string | undefined;
  /** Number of the new milestone; null for none. */
  readonly milestoneNumber?: number | null | undefined;
}

/** Input of `pr.update`. */
export type PrUpdateInput = PrUpdateInputFields & (Given<PrUpdateInputFields, "prId" | "title"> | Given<PrUpdateInputFields, "prId" | "body"> | Given<PrUpdateInputFields, "prId" | "base"> | Given<PrUpdateInputFields, "prId" | "milestoneNumber"> | Given<PrUpdateInputFields, "owner" | "name" | "prNumber" | "title"> | Given<PrUpdateInputFields, "owner" | "name" | "prNumber" | "body"> | Given<PrUpdateInputFields, "owner" | "name" | "prNumber" | "base"> | Given<PrUpdateInputFields, "owner" | "name" | "prNumber" | "milestoneNumber">);

/** Output of `pr.update`. */
export interface PrUpdateOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  /** Untrusted: anyone may have written it. */
  readonly baseRefName: string;
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
  readonly url: string;
}

interface GraphqlScope {
  readonly input: PrUpdateInputFields;
  readonly target: PrIdQuery | undefined;
  readonly place: MilestoneIdQuery | undefined;
  readonly placeById: MilestoneNodeIdQuery | undefined;
  readonly main: PrUpdateMutation;
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
      name: "place",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null && input.milestoneNumber != null;
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
        return input.prId != null && input.milestoneNumber != null;
      },
      document: MilestoneNodeIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): MilestoneNodeIdQueryVariables {
        return {
          nodeId: required(input.prId, "prId"),
          milestoneNumber: required(input.milestoneNumber, "milestoneNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: PrUpdateDocument,
      variables({ input, place, placeById, target }: Pick<GraphqlScope, "input" | "place" | "placeById" | "target">): PrUpdateMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
          title: input.title,
          body: input.body,
          base: input.base,
          milestoneId: input.milestoneNumber == null ? input.milestoneNumber : required(place?.repository?.milestone?.id ?? having(placeById?.node, "repository")?.repository?.milestone?.id, "milestone"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrUpdateOutput {
    const pullRequest = found(main.updatePullRequest?.pullRequest, "pull request");
    return {
      id: pullRequest.id,
      number: pullRequest.number,
      title: pullRequest.title,
      body: pullRequest.body,
      baseRefName: pullRequest.baseRefName,
      milestone: mapNullable(pullRequest.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      url: pullRequest.url,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type TargetResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly base: { readonly ref: string };
  readonly html_url: string;
};

/** `GET /repos/{owner}/{repo}/milestones/{milestone_number}`, as far as it is read. */
type PlaceResponse = object;

/** `PATCH /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type MainResponse = { readonly base: { readonly ref: string } };

/** `PATCH /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type PlannedResponse = {
  readonly title: string;
  readonly body: string | null;
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
};

interface RestScope {
  readonly input: PrUpdateInputFields;
  readonly target: TargetResponse;
  readonly place: PlaceResponse | undefined;
  readonly main: MainResponse | undefined;
  readonly planned: PlannedResponse;
  readonly ran: { readonly planned: boolean };
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
      when({ input }: Pick<RestScope, "input">) {
        return (input.title != null || input.body != null || input.base != null);
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}`,
          body: {
            title: input.title,
            body: input.body,
            base: input.base,
          },
        };
      },
    },
    {
      name: "planned",
      role: "then",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.prNumber, "prNumber")}`,
          body: {
            milestone: input.milestoneNumber,
          },
        };
      },
    },
  ],
  output({ main, planned, target }: Pick<RestScope, "main" | "planned" | "target">): PrUpdateOutput {
    return {
      id: target.node_id,
      number: target.number,
      title: planned.title,
      body: planned.body ?? "",
      baseRefName: main?.base.ref ?? target.base.ref,
      milestone: mapNullable(planned.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      url: target.html_url,
    };
  },
} satisfies RestPlan;

/** The capability `pr.update`, for `execute`. */
export const prUpdateCapability: Capability<PrUpdateInput, PrUpdateOutput> = {
  id: "pr.update",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "body", "baseRefName", "milestone.title"],
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    title: "a string",
    body: "a string",
    base: "a string",
    milestoneNumber: "an integer of at least 1 or null",
  },
  alternatives: [
    ["prId", "title"],
    ["prId", "body"],
    ["prId", "base"],
    ["prId", "milestoneNumber"],
    ["owner", "name", "prNumber", "title"],
    ["owner", "name", "prNumber", "body"],
    ["owner", "name", "prNumber", "base"],
    ["owner", "name", "prNumber", "milestoneNumber"],
  ],
  validate: validatePrUpdateInput,
  prepare(input: PrUpdateInput): PrUpdateInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Change the title, text, base or milestone of a pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * What is left out stays as it is.
 *
 * Sends GraphQL `PrUpdate`, or `PATCH /repos/{owner}/{repo}/pulls/{pull_number}` (https://docs.github.com/rest/pulls/pulls#update-a-pull-request).
 *
 * @example
 * const result = await prUpdate({ owner: "octo", name: "hello", prNumber: 8, base: "release" });
 */
export const prUpdate: Operation<PrUpdateInput, PrUpdateOutput> = /* @__PURE__ */ bind(undefined, prUpdateCapability);
