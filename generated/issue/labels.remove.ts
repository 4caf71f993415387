// Generated from cards/issue.labels.remove.yaml. Do not edit.

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
  IssueLabelsRemoveDocument,
  type IssueLabelsRemoveMutation,
  type IssueLabelsRemoveMutationVariables,
} from "../operations/IssueLabelsRemove.js";
import { validateIssueLabelsRemoveInput } from "./labels.remove.validate.js";

/** Every field of {@link IssueLabelsRemoveInput}. */
export interface IssueLabelsRemoveInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Names of labels. */
  readonly labels: readonly string[];
}

/** Input of `issue.labels.remove`. */
export type IssueLabelsRemoveInput = IssueLabelsRemoveInputFields & (Given<IssueLabelsRemoveInputFields, "issueId"> | Given<IssueLabelsRemoveInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.labels.remove`. */
export interface IssueLabelsRemoveOutput {
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueLabelsRemoveInputFields;
  readonly byNumber: Repeated<IssueLabelsLookupQuery, ["repository", "label"]> | undefined;
  readonly byId: Repeated<IssueLabelsNodeLookupQuery, ["node", "repository", "label"]> | undefined;
  readonly main: IssueLabelsRemoveMutation;
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
      document: IssueLabelsRemoveDocument,
      variables({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">): IssueLabelsRemoveMutationVariables {
        return {
          labelableId: required(input.issueId ?? byNumber?.repository?.issueOrPullRequest?.id, "labelable"),
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
  output({ main }: Pick<GraphqlScope, "main">): IssueLabelsRemoveOutput {
    const labelable = found(main.removeLabelsFromLabelable?.labelable, "labelable");
    return {
      labels: mapList(labelable.labels?.nodes, (node) => node.name),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type TargetResponse = object;

/** `GET /repos/{owner}/{repo}/labels/{name}`, as far as it is read. */
type KnownResponse = object;

/** `DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}`, as far as it is read. */
type MainResponse = readonly object[] | null;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/labels`, as far as it is read. */
type LeftResponse = readonly { readonly name: string }[];

interface RestScope {
  readonly input: IssueLabelsRemoveInputFields;
  readonly target: TargetResponse;
  readonly known: readonly PerItem<string, KnownResponse>[];
  readonly main: readonly PerItem<string, MainResponse>[];
  readonly left: LeftResponse;
  readonly ran: { readonly left: boolean };
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
      perItem: {
        max: 50,
        items({ input }: Pick<RestScope, "input">) {
          return input.labels;
        },
        onError: "fail",
      },
      request({ input, item }: Pick<RestScope, "input"> & { readonly item: string }): RestRequest {
        return {
          method: "DELETE",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/labels/${item}`,
        };
      },
      nullOn: [404],
    },
    {
      name: "left",
      role: "then",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/labels`,
          query: { per_page: 100 },
        };
      },
    },
  ],
  output({ left }: Pick<RestScope, "left">): IssueLabelsRemoveOutput {
    return {
      labels: mapList(left, (item) => item.name),
    };
  },
} satisfies RestPlan;

/** The capability `issue.labels.remove`, for `execute`. */
export const issueLabelsRemoveCapability: Capability<IssueLabelsRemoveInput, IssueLabelsRemoveOutput> = {
  id: "issue.labels.remove",
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
  validate: validateIssueLabelsRemoveInput,
  prepare(input: IssueLabelsRemoveInput): IssueLabelsRemoveInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Take labels off an issue or pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * A label that the repository does not have is NOT_FOUND and nothing changes.
 * A label that the issue does not have is passed over.
 * labels are all that it has afterwards.
 *
 * Sends GraphQL `IssueLabelsRemove`, or `DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}` (https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue).
 *
 * @example
 * const result = await issueLabelsRemove({ owner: "octo", name: "hello", issueNumber: 7, labels: ["urgent"] });
 */
export const issueLabelsRemove: Operation<IssueLabelsRemoveInput, IssueLabelsRemoveOutput> = /* @__PURE__ */ bind(undefined, issueLabelsRemoveCapability);
