// Generated from cards/issue.assignees.set.yaml. Do not edit.

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
  IssueAssigneesSetDocument,
  type IssueAssigneesSetMutation,
  type IssueAssigneesSetMutationVariables,
} from "../operations/IssueAssigneesSet.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import { validateIssueAssigneesSetInput } from "./assignees.set.validate.js";

/** Every field of {@link IssueAssigneesSetInput}. */
export interface IssueAssigneesSetInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Logins of users; none removes all. */
  readonly assignees: readonly string[];
}

/** Input of `issue.assignees.set`. */
export type IssueAssigneesSetInput = IssueAssigneesSetInputFields & (Given<IssueAssigneesSetInputFields, "issueId"> | Given<IssueAssigneesSetInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.assignees.set`. */
export interface IssueAssigneesSetOutput {
  readonly assignees: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueAssigneesSetInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly users: Repeated<AssigneeIdsQuery, ["user"]>;
  readonly main: IssueAssigneesSetMutation;
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
      document: IssueAssigneesSetDocument,
      variables({ input, target, users }: Pick<GraphqlScope, "input" | "target" | "users">): IssueAssigneesSetMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
          assigneeIds: matchAll(input.assignees, users.user, (node) => node.login, (node) => node.id, { what: "user" }),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueAssigneesSetOutput {
    const issue = found(main.updateIssue?.issue, "issue");
    return {
      assignees: mapList(issue.assignees.nodes, (node) => node.login),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = { readonly pull_request?: object | undefined };

/** `GET /users/{username}`, as far as it is read. */
type UsersResponse = object;

/** `PATCH /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = { readonly assignees: readonly { readonly login: string }[] };

interface RestScope {
  readonly input: IssueAssigneesSetInputFields;
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
          method: "PATCH",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}`,
          body: {
            assignees: input.assignees,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueAssigneesSetOutput {
    const issue = found(main, "what was asked for");
    return {
      assignees: mapList(issue.assignees, (assignee) => assignee.login),
    };
  },
} satisfies RestPlan;

/** The capability `issue.assignees.set`, for `execute`. */
export const issueAssigneesSetCapability: Capability<IssueAssigneesSetInput, IssueAssigneesSetOutput> = {
  id: "issue.assignees.set",
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
  validate: validateIssueAssigneesSetInput,
  prepare(input: IssueAssigneesSetInput): IssueAssigneesSetInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Replace the assignees of an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * Users that cannot be assigned here are passed over by GraphQL and refused by REST.
 *
 * Sends GraphQL `IssueAssigneesSet`, or `PATCH /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#update-an-issue).
 *
 * @example
 * const result = await issueAssigneesSet({ owner: "octo", name: "hello", issueNumber: 7, assignees: ["mona"] });
 */
export const issueAssigneesSet: Operation<IssueAssigneesSetInput, IssueAssigneesSetOutput> = /* @__PURE__ */ bind(undefined, issueAssigneesSetCapability);
