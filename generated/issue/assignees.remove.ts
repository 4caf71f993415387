// Generated from cards/issue.assignees.remove.yaml. Do not edit.

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
  AssigneesRemoveDocument,
  type AssigneesRemoveMutation,
  type AssigneesRemoveMutationVariables,
} from "../operations/AssigneesRemove.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import { validateIssueAssigneesRemoveInput } from "./assignees.remove.validate.js";

/** Every field of {@link IssueAssigneesRemoveInput}. */
export interface IssueAssigneesRemoveInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Logins of users. */
  readonly assignees: readonly string[];
}

/** Input of `issue.assignees.remove`. */
export type IssueAssigneesRemoveInput = IssueAssigneesRemoveInputFields & (Given<IssueAssigneesRemoveInputFields, "issueId"> | Given<IssueAssigneesRemoveInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.assignees.remove`. */
export interface IssueAssigneesRemoveOutput {
  readonly assignees: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueAssigneesRemoveInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly users: Repeated<AssigneeIdsQuery, ["user"]>;
  readonly main: AssigneesRemoveMutation;
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
      document: AssigneesRemoveDocument,
      variables({ input, target, users }: Pick<GraphqlScope, "input" | "target" | "users">): AssigneesRemoveMutationVariables {
        return {
          assignableId: required(input.issueId ?? target?.repository?.issue?.id, "assignable"),
          assigneeIds: matchAll(input.assignees, users.user, (node) => node.login, (node) => node.id, { what: "user" }),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueAssigneesRemoveOutput {
    const assignable = found(main.removeAssigneesFromAssignable?.assignable, "assignable");
    return {
      assignees: mapList(assignable.assignees.nodes, (node) => node.login),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = { readonly pull_request?: object | undefined };

/** `GET /users/{username}`, as far as it is read. */
type UsersResponse = object;

/** `DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees`, as far as it is read. */
type MainResponse = { readonly assignees: readonly { readonly login: string }[] };

interface RestScope {
  readonly input: IssueAssigneesRemoveInputFields;
  readonly target: TargetResponse;
  readonly users: readonly PerItem<string, UsersResponse>[];
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
      when({ target }: Pick<RestScope, "target">) {
        return target.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "DELETE",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/assignees`,
          body: {
            assignees: input.assignees,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueAssigneesRemoveOutput {
    const issue = found(main, "what was asked for");
    return {
      assignees: mapList(issue.assignees, (assignee) => assignee.login),
    };
  },
} satisfies RestPlan;

/** The capability `issue.assignees.remove`, for `execute`. */
export const issueAssigneesRemoveCapability: Capability<IssueAssigneesRemoveInput, IssueAssigneesRemoveOutput> = {
  id: "issue.assignees.remove",
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
    assignees: "a list of strings",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueAssigneesRemoveInput,
  prepare(input: IssueAssigneesRemoveInput): IssueAssigneesRemoveInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Take users off an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * assignees are all that it has afterwards.
 * GitHub passes over users that cannot be assigned here.
 *
 * Sends GraphQL `AssigneesRemove`, or `DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees` (https://docs.github.com/rest/reference/issues#remove-assignees-from-an-issue).
 *
 * @example
 * const result = await issueAssigneesRemove({ owner: "octo", name: "hello", issueNumber: 7, assignees: ["mona"] });
 */
export const issueAssigneesRemove: Operation<IssueAssigneesRemoveInput, IssueAssigneesRemoveOutput> = /* @__PURE__ */ bind(undefined, issueAssigneesRemoveCapability);
