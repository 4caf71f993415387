// Generated from cards/issue.labels.set.yaml. Do not edit.

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
  having,
  mapList,
  mapOptional,
  matchAll,
  required,
  restPath,
} from "../../runtime/index.js";
import {
  IssueLabelsLookupDocument,
  type IssueLabelsLookupQuery,
  type IssueLabelsLookupQueryVariables,
} from "../operations/IssueLabelsLookup.js";
import {
  IssueLabelsNodeLookupDocument,
  type IssueLabelsNodeLookupQuery,
  type IssueLabelsNodeLookupQueryVariables,
} from "../operations/IssueLabelsNodeLookup.js";
import {
  IssueLabelsSetDocument,
  type IssueLabelsSetMutation,
  type IssueLabelsSetMutationVariables,
} from "../operations/IssueLabelsSet.js";
import { validateIssueLabelsSetInput } from "./labels.set.validate.js";

/** Every field of {@link IssueLabelsSetInput}. */
export interface IssueLabelsSetInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Names of labels; none removes all. */
  readonly labels: readonly string[];
}

/** Input of `issue.labels.set`. */
export type IssueLabelsSetInput = IssueLabelsSetInputFields & (Given<IssueLabelsSetInputFields, "issueId"> | Given<IssueLabelsSetInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.labels.set`. */
export interface IssueLabelsSetOutput {
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueLabelsSetInputFields;
  readonly byNumber: Repeated<IssueLabelsLookupQuery, ["repository", "label"]> | undefined;
  readonly byId: Repeated<IssueLabelsNodeLookupQuery, ["node", "repository", "label"]> | undefined;
  readonly main: IssueLabelsSetMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "byNumber",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId == null;
      },
      document: IssueLabelsLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): Omit<IssueLabelsLookupQueryVariables, "label"> {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
        };
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return input.labels;
      },
    },
    {
      name: "byId",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId != null;
      },
      document: IssueLabelsNodeLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): Omit<IssueLabelsNodeLookupQueryVariables, "label"> {
        return {
          issueId: required(input.issueId, "issueId"),
        };
      },
      repeat({ input }: Pick<GraphqlScope, "input">) {
        return input.labels;
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueLabelsSetDocument,
      variables({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">): IssueLabelsSetMutationVariables {
        return {
          issueId: required(input.issueId ?? byNumber?.repository?.issueOrPullRequest?.id, "issue"),
          labelIds: matchAll(
            input.labels,
            byNumber?.repository?.label ?? having(byId?.node, "repository")?.repository?.label,
            (node) => node.name,
            (node) => node.id,
            {
              what: "label",
              within: input.issueId,
              known: mapOptional(byNumber?.repository?.labels?.nodes, (node) => node.name) ?? mapOptional(having(byId?.node, "repository")?.repository?.labels?.nodes, (node) => node.name),
            },
          ),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueLabelsSetOutput {
    const issue = found(main.updateIssue?.issue, "issue");
    return {
      labels: mapList(issue.labels?.nodes, (node) => node.name),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = { readonly pull_request?: object | undefined };

/** `GET /repos/{owner}/{repo}/labels/{name}`, as far as it is read. */
type KnownResponse = object;

/** `PUT /repos/{owner}/{repo}/issues/{issue_number}/labels`, as far as it is read. */
type MainResponse = readonly { readonly name: string }[];

interface RestScope {
  readonly input: IssueLabelsSetInputFields;
  readonly target: TargetResponse;
  readonly known: readonly PerItem<string, KnownResponse>[];
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
      name: "known",
      role: "lookup",
      perItem: {
        max: 50,
        items({ input }: Pick<RestScope, "input">) {
          return input.labels;
        },
        onError: "fail",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: string }): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/labels/${item}`,
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
          method: "PUT",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/labels`,
          body: {
            labels: input.labels,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueLabelsSetOutput {
    const issue = found(main, "what was asked for");
    return {
      labels: mapList(main, (item) => item.name),
    };
  },
} satisfies RestPlan;

/** The capability `issue.labels.set`, for `execute`. */
export const issueLabelsSetCapability: Capability<IssueLabelsSetInput, IssueLabelsSetOutput> = {
  id: "issue.labels.set",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["labels[]"],
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    labels: "a list of strings",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueLabelsSetInput,
  prepare(input: IssueLabelsSetInput): IssueLabelsSetInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Replace the labels of an issue.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * A label that the repository does not have is NOT_FOUND and nothing changes.
 *
 * Sends GraphQL `IssueLabelsSet`, or `PUT /repos/{owner}/{repo}/issues/{issue_number}/labels` (https://docs.github.com/rest/issues/labels#set-labels-for-an-issue).
 *
 * @example
 * const result = await issueLabelsSet({ owner: "octo", name: "hello", issueNumber: 7, labels: ["bug", "urgent"] });
 */
export const issueLabelsSet: Operation<IssueLabelsSetInput, IssueLabelsSetOutput> = /* @__PURE__ */ bind(undefined, issueLabelsSetCapability);
