// Generated from cards/pr.assignees.update.yaml. Do not edit.

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
  found,
  mapList,
  matchAll,
  required,
  restPath,
} from "../../runtime/index.js";
import { AssigneeIdsDocument, type AssigneeIdsQuery, type AssigneeIdsQueryVariables } from "../operations/AssigneeIds.js";
import {
  PrAssigneesUpdateDocument,
  type PrAssigneesUpdateMutation,
  type PrAssigneesUpdateMutationVariables,
} from "../operations/PrAssigneesUpdate.js";
import { PrIdDocument, type PrIdQuery, type PrIdQueryVariables } from "../operations/PrId.js";
import { validatePrAssigneesUpdateInput } from "./assignees.update.validate.js";

/** Every field of {@link PrAssigneesUpdateInput}. */
export interface PrAssigneesUpdateInputFields {
  /** Node id of the pull request. */
  readonly prId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the pull request. */
  readonly prNumber?: number | undefined;
  /** Logins of users; none removes all. */
  readonly assignees: readonly string[];
}

/** Input of `pr.assignees.update`. */
export type PrAssigneesUpdateInput = PrAssigneesUpdateInputFields & (Given<PrAssigneesUpdateInputFields, "prId"> | Given<PrAssigneesUpdateInputFields, "owner" | "name" | "prNumber">);

/** Output of `pr.assignees.update`. */
export interface PrAssigneesUpdateOutput {
  readonly assignees: readonly string[];
}

interface GraphqlScope {
  readonly input: PrAssigneesUpdateInputFields;
  readonly target: PrIdQuery | undefined;
  readonly users: Repeated<AssigneeIdsQuery, ["user"]>;
  readonly main: PrAssigneesUpdateMutation;
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
      document: AssigneeIdsDocument,
      variables(): Omit<AssigneeIdsQueryVariables, "login"> {
        return {};
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return input.assignees;
      },
    },
    {
      name: "main",
      role: "main",
      document: PrAssigneesUpdateDocument,
      variables({ input, target, users }: Pick<GraphqlScope, "input" | "target" | "users">): PrAssigneesUpdateMutationVariables {
        return {
          pullRequestId: required(input.prId ?? target?.repository?.pullRequest?.id, "pullRequest"),
          assigneeIds: matchAll(input.assignees, users.user, (node) => node.login, (node) => node.id, { what: "user" }),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrAssigneesUpdateOutput {
    const pullRequest = found(main.updatePullRequest?.pullRequest, "pull request");
    return {
      assignees: mapList(pullRequest.assignees.nodes, (node) => node.login),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type TargetResponse = object;

/** `GET /users/{username}`, as far as it is read. */
type UsersResponse = object;

/** `PATCH /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = { readonly assignees: readonly { readonly login: string }[] };

interface RestScope {
  readonly input: PrAssigneesUpdateInputFields;
  readonly target: TargetResponse;
  readonly users: readonly PerItem<string, UsersResponse>[];
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
      name: "users",
      role: "lookup",
      perItem: {
        max: 10,
        items({ input }: Pick<RestScope, "input">) {
          return input.assignees;
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
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.prNumber, "prNumber")}`,
          body: {
            assignees: input.assignees,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrAssigneesUpdateOutput {
    return {
      assignees: mapList(main.assignees, (assignee) => assignee.login),
    };
  },
} satisfies RestPlan;

/** The capability `pr.assignees.update`, for `execute`. */
export const prAssigneesUpdateCapability: Capability<PrAssigneesUpdateInput, PrAssigneesUpdateOutput> = {
  id: "pr.assignees.update",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    prId: "a string",
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    assignees: "a list of strings",
  },
  alternatives: [["prId"], ["owner", "name", "prNumber"]],
  validate: validatePrAssigneesUpdateInput,
  prepare(input: PrAssigneesUpdateInput): PrAssigneesUpdateInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Replace the assignees of a pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `PrAssigneesUpdate`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await prAssigneesUpdate({ owner: "octo", name: "hello", prNumber: 8, assignees: ["mona"] });
 */
export const prAssigneesUpdate: Operation<PrAssigneesUpdateInput, PrAssigneesUpdateOutput> = /* @__PURE__ */ bind(undefined, prAssigneesUpdateCapability);
