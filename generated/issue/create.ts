// Generated from cards/issue.create.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPlan,
  type Operation,
  type PerItem,
  type Repeated,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapList,
  mapOptional,
  matchAll,
  required,
  restPath,
  upper,
} from "../../runtime/index.js";
import { AssigneeIdsDocument, type AssigneeIdsQuery, type AssigneeIdsQueryVariables } from "../operations/AssigneeIds.js";
import { IssueCreateDocument, type IssueCreateMutation, type IssueCreateMutationVariables } from "../operations/IssueCreate.js";
import { RepoLabelIdsDocument, type RepoLabelIdsQuery, type RepoLabelIdsQueryVariables } from "../operations/RepoLabelIds.js";
import { validateIssueCreateInput } from "./create.validate.js";

/** Input of `issue.create`. */
export interface IssueCreateInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Title. */
  readonly title: string;
  /** Text in Markdown. */
  readonly body?: string | undefined;
  /** Names of labels. */
  readonly labels?: readonly string[] | undefined;
  /** Logins of users. */
  readonly assignees?: readonly string[] | undefined;
}

/** Output of `issue.create`. */
export interface IssueCreateOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED";
  readonly url: string;
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueCreateInput;
  readonly place: Repeated<RepoLabelIdsQuery, ["repository", "label"]>;
  readonly users: Repeated<AssigneeIdsQuery, ["user"]> | undefined;
  readonly main: IssueCreateMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "place",
      role: "lookup",
      document: RepoLabelIdsDocument,
      variables({ input }: Pick<GraphqlScope, "input">): Omit<RepoLabelIdsQueryVariables, "label"> {
        return {
          owner: input.owner,
          name: input.name,
        };
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return input.labels;
      },
    },
    {
      name: "users",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.assignees != null;
      },
      document: AssigneeIdsDocument,
      variables(): Omit<AssigneeIdsQueryVariables, "login"> {
        return {};
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return required(input.assignees, "assignees");
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueCreateDocument,
      variables({ input, place, users }: Pick<GraphqlScope, "input" | "place" | "users">): IssueCreateMutationVariables {
        return {
          repositoryId: required(place.repository?.id, "repository"),
          title: input.title,
          body: input.body,
          labelIds: matchAll(
            input.labels,
            place.repository?.label,
            (node) => node.name,
            (node) => node.id,
            {
              what: "label",
              known: mapOptional(place.repository?.labels?.nodes, (node) => node.name),
            },
          ),
          assigneeIds: matchAll(input.assignees, users?.user, (node) => node.login, (node) => node.id, { what: "user" }),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueCreateOutput {
    const issue = found(main.createIssue?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      title: issue.title,
      state: issue.state,
      url: issue.url,
      labels: mapList(issue.labels?.nodes, (node) => node.name),
      assignees: mapList(issue.assignees.nodes, (node) => node.login),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/labels/{name}`, as far as it is read. */
type KnownResponse = object;

/** `POST /repos/{owner}/{repo}/issues`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
  readonly labels: readonly { readonly name: string }[];
  readonly assignees: readonly { readonly login: string }[];
};

interface RestScope {
  readonly input: IssueCreateInput;
  readonly known: readonly PerItem<string, KnownResponse>[] | undefined;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "known",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.labels != null;
      },
      perItem: {
        max: 50,
        items({ input }: Pick<RestScope, "input">) {
          return required(input.labels, "labels");
        },
        onError: "fail",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: string }): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/labels/${item}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/issues`,
          body: {
            title: input.title,
            body: input.body,
            labels: input.labels,
            assignees: input.assignees,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueCreateOutput {
    return {
      id: main.node_id,
      number: main.number,
      title: main.title,
      state: upper(main.state),
      url: main.html_url,
      labels: mapList(main.labels, (label) => label.name),
      assignees: mapList(main.assignees, (assignee) => assignee.login),
    };
  },
} satisfies RestPlan;

/** The capability `issue.create`, for `execute`. */
export const issueCreateCapability: Capability<IssueCreateInput, IssueCreateOutput> = {
  id: "issue.create",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "labels[]"],
  fields: {
    owner: "a string",
    name: "a string",
    title: "a string",
    body: "a string",
    labels: "a list of strings",
    assignees: "a list of strings",
  },
  validate: validateIssueCreateInput,
  prepare(input: IssueCreateInput): IssueCreateInput {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Open an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueCreate`, or `POST /repos/{owner}/{repo}/issues` (https://docs.github.com/rest/issues/issues#create-an-issue).
 *
 * @example
 * const result = await issueCreate({ owner: "octo", name: "hello", title: "Crash on start", labels: ["bug"], assignees: ["mona"] });
 */
export const issueCreate: Operation<IssueCreateInput, IssueCreateOutput> = /* @__PURE__ */ bind(undefined, issueCreateCapability);
