// Generated from cards/pr.review.request.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type PerItem,
  type Repeated,
  type RestPlan,
  type RestRequest,
  bind,
  concat,
  filterList,
  found,
  having,
  login,
  mapList,
  matchAll,
  required,
  restPath,
} from "../../runtime/index.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import {
  PrReviewRequestDocument,
  type PrReviewRequestMutation,
  type PrReviewRequestMutationVariables,
} from "../operations/PrReviewRequest.js";
import { ReviewerIdsDocument, type ReviewerIdsQuery, type ReviewerIdsQueryVariables } from "../operations/ReviewerIds.js";
import { TeamIdsDocument, type TeamIdsQuery, type TeamIdsQueryVariables } from "../operations/TeamIds.js";
import { TeamNodeIdsDocument, type TeamNodeIdsQuery, type TeamNodeIdsQueryVariables } from "../operations/TeamNodeIds.js";
import { validatePrReviewRequestInput } from "./review.request.validate.js";

/** Every field of {@link PrReviewRequestInput}. */
export interface PrReviewRequestInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Logins of users. */
  readonly reviewers?: readonly string[] | undefined;
  /** Slugs of teams of the repository's owner. */
  readonly teams?: readonly string[] | undefined;
}

/** Input of `pr.review.request`. */
export type PrReviewRequestInput = PrReviewRequestInputFields & (Given<PrReviewRequestInputFields, "prId" | "reviewers"> | Given<PrReviewRequestInputFields, "prId" | "teams"> | Given<PrReviewRequestInputFields, "owner" | "name" | "prNumber" | "reviewers"> | Given<PrReviewRequestInputFields, "owner" | "name" | "prNumber" | "teams">);

/** Output of `pr.review.request`. */
export interface PrReviewRequestOutput {
  readonly prNumber: number;
  readonly reviewers: readonly string[];
  /** Untrusted: anyone may have written it. */
  readonly teams: readonly string[];
}

interface GraphqlScope {
  readonly input: PrReviewRequestInputFields;
  readonly target: PrIdQuery | undefined;
  readonly users: Repeated<ReviewerIdsQuery, ["user"]> | undefined;
  readonly groups: Repeated<TeamIdsQuery, ["organization", "team"]> | undefined;
  readonly groupsById: Repeated<TeamNodeIdsQuery, ["node", "repository", "owner", "team"]> | undefined;
  readonly main: PrReviewRequestMutation;
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
      name: "users",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.reviewers != null;
      },
      document: ReviewerIdsDocument,
      variables(): Omit<ReviewerIdsQueryVariables, "login"> {
        return {};
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return required(input.reviewers, "reviewers");
      },
    },
    {
      name: "groups",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId == null && input.teams != null;
      },
      document: TeamIdsDocument,
      variables({ input }: Pick<GraphqlScope, "input">): Omit<TeamIdsQueryVariables, "slug"> {
        return {
          owner: required(input.owner, "owner"),
        };
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return required(input.teams, "teams");
      },
    },
    {
      name: "groupsById",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.prId != null && input.teams != null;
      },
      document: TeamNodeIdsDocument,
      variables({ input }: Pick<GraphqlScope, "input">): Omit<TeamNodeIdsQueryVariables, "slug"> {
        return {
          prId: required(input.prId, "prId"),
        };
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return required(input.teams, "teams");
      },
    },
    {
      name: "main",
      role: "main",
      document: PrReviewRequestDocument,
      variables({ groups, groupsById, input, target, users }: Pick<GraphqlScope, "groups" | "groupsById" | "input" | "target" | "users">): PrReviewRequestMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
          userIds: matchAll(input.reviewers, users?.user, (node) => node.login, (node) => node.id, { what: "user" }),
          teamIds: matchAll(
            input.teams,
            groups?.organization?.team ?? having(having(groupsById?.node, "repository")?.repository?.owner, "team")?.team,
            (node) => node.slug,
            (node) => node.id,
            {
              what: "team",
              within: input.prId,
            },
          ),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrReviewRequestOutput {
    const pullRequest = found(main.requestReviews?.pullRequest, "pull request");
    return {
      prNumber: pullRequest.number,
      reviewers: concat(mapList(filterList(pullRequest.reviewRequests?.nodes, (node) => (node.requestedReviewer?.__typename === "User" || node.requestedReviewer?.__typename === "Bot" || node.requestedReviewer?.__typename === "Mannequin")), (node) => login(node.requestedReviewer))),
      teams: concat(mapList(pullRequest.reviewRequests?.nodes, (node) => having(node.requestedReviewer, "slug")?.slug)),
    };
  },
} satisfies GraphqlPlan;

/** `GET /users/{username}`, as far as it is read. */
type UsersResponse = object;

/** `GET /orgs/{org}/teams/{team_slug}`, as far as it is read. */
type GroupsResponse = object;

/** `POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers`, as far as it is read. */
type MainResponse = {
  readonly number: number;
  readonly requested_reviewers: readonly {
    readonly login: string;
    readonly type: string;
  }[];
  readonly requested_teams: readonly { readonly slug: string }[];
};

interface RestScope {
  readonly input: PrReviewRequestInputFields;
  readonly users: readonly PerItem<string, UsersResponse>[] | undefined;
  readonly groups: readonly PerItem<string, GroupsResponse>[] | undefined;
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
      name: "users",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.reviewers != null;
      },
      perItem: {
        max: 15,
        items({ input }: Pick<RestScope, "input">) {
          return required(input.reviewers, "reviewers");
        },
        onError: "fail",
      },
      request({ item }: { readonly item: string }): RestRequest {
        return {
          method: "GET",
          path: restPath`/users/${item}`,
        };
      },
    },
    {
      name: "groups",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.teams != null;
      },
      perItem: {
        max: 15,
        items({ input }: Pick<RestScope, "input">) {
          return required(input.teams, "teams");
        },
        onError: "fail",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: string }): RestRequest {
        return {
          method: "GET",
          path: restPath`/orgs/${required(input.owner, "owner")}/teams/${item}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/pulls/${required(input.prNumber, "prNumber")}/requested_reviewers`,
          body: {
            reviewers: input.reviewers,
            team_reviewers: input.teams,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrReviewRequestOutput {
    return {
      prNumber: main.number,
      reviewers: concat(mapList(main.requested_reviewers, (requestedReviewer) => login(requestedReviewer))),
      teams: mapList(main.requested_teams, (requestedTeam) => requestedTeam.slug),
    };
  },
} satisfies RestPlan;

/** The capability `pr.review.request`, for `execute`. */
export const prReviewRequestCapability: Capability<PrReviewRequestInput, PrReviewRequestOutput> = {
  id: "pr.review.request",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["teams[]"],
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    reviewers: "a list of strings",
    teams: "a list of strings",
  },
  alternatives: [
    ["prId", "reviewers"],
    ["prId", "teams"],
    ["owner", "name", "prNumber", "reviewers"],
    ["owner", "name", "prNumber", "teams"],
  ],
  validate: validatePrReviewRequestInput,
  prepare(input: PrReviewRequestInput): PrReviewRequestInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Ask users and teams for a review.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * Requests made earlier stay.
 * reviewers and teams are all that are asked afterwards.
 *
 * Sends GraphQL `PrReviewRequest`, or `POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers` (https://docs.github.com/rest/reference/pulls#request-reviewers-for-a-pull-request).
 *
 * @example
 * const result = await prReviewRequest({ owner: "octo", name: "hello", prNumber: 8, reviewers: ["mona"], teams: ["core"] });
 */
export const prReviewRequest: Operation<PrReviewRequestInput, PrReviewRequestOutput> = /* @__PURE__ */ bind(undefined, prReviewRequestCapability);
