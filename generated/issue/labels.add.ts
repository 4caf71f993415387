// Generated from cards/issue.labels.add.yaml. Do not edit.

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
  IssueLabelsAddDocument,
  type IssueLabelsAddMutation,
  type IssueLabelsAddMutationVariables,
} from "../operations/IssueLabelsAdd.js";
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
import { validateIssueLabelsAddInput } from "./labels.add.validate.js";

/** Every field of {@link IssueLabelsAddInput}. */
export interface IssueLabelsAddInputFields {
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

/** Input of `issue.labels.add`. */
export type IssueLabelsAddInput = IssueLabelsAddInputFields & (Given<IssueLabelsAddInputFields, "issueId"> | Given<IssueLabelsAddInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.labels.add`. */
export interface IssueLabelsAddOutput {
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
}

interface GraphqlScope {
  readonly input: IssueLabelsAddInputFields;
  readonly byNumber: Repeated<IssueLabelsLookupQuery, ["repository", "label"]> | undefined;
  readonly byId: Repeated<IssueLabelsNodeLookupQuery, ["node", "repository", "label"]> | undefined;
  readonly main: IssueLabelsAddMutation;
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
      document: IssueLabelsAddDocument,
      variables({ byId, byNumber, input }: Pick<GraphqlScope, "byId" | "byNumber" | "input">): IssueLabelsAddMutationVariables {
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
  output({ main }: Pick<GraphqlScope, "main">): IssueLabelsAddOutput {
    const labelable = found(main.addLabelsToLabelable?.labelable, "labelable");
    return {
      labels: mapList(labelable.labels?.nodes, (node) => node.name),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/labels/{name}`, as far as it is read. */
type KnownResponse = object;

/** `POST /repos/{owner}/{repo}/issues/{issue_number}/labels`, as far as it is read. */
type MainResponse = readonly { readonly name: string }[];

interface RestScope {
  readonly input: IssueLabelsAddInputFields;
  readonly known: readonly PerItem<string, KnownResponse>[];
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null)) return "REST takes the number of an issue and not its node id.";
    return undefined;
  },
  steps: [
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
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/labels`,
          body: {
            labels: input.labels,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueLabelsAddOutput {
    return {
      labels: mapList(main, (item) => item.name),
    };
  },
} satisfies RestPlan;

/** The capability `issue.labels.add`, for `execute`. */
export const issueLabelsAddCapability: Capability<IssueLabelsAddInput, IssueLabelsAddOutput> = {
  id: "issue.labels.add",
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
  validate: validateIssueLabelsAddInput,
  prepare(input: IssueLabelsAddInput): IssueLabelsAddInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Add labels to an issue or pull request.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * A label that the repository does not have is NOT_FOUND and nothing is added.
 * labels are all that it has afterwards.
 *
 * Sends GraphQL `IssueLabelsAdd`, or `POST /repos/{owner}/{repo}/issues/{issue_number}/labels` (https://docs.github.com/rest/issues/labels#add-labels-to-an-issue).
 *
 * @example
 * const result = await issueLabelsAdd({ owner: "octo", name: "hello", issueNumber: 7, labels: ["bug", "urgent"] });
 */
export const issueLabelsAdd: Operation<IssueLabelsAddInput, IssueLabelsAddOutput> = /* @__PURE__ */ bind(undefined, issueLabelsAddCapability);
