// Generated from cards/issue.blocked_by.add.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapNullable,
  required,
  restPath,
} from "../../runtime/index.js";
import {
  IssueBlockedByAddDocument,
  type IssueBlockedByAddMutation,
  type IssueBlockedByAddMutationVariables,
} from "../operations/IssueBlockedByAdd.js";
import {
  IssueBlockedByLookupDocument,
  type IssueBlockedByLookupQuery,
  type IssueBlockedByLookupQueryVariables,
} from "../operations/IssueBlockedByLookup.js";
import { validateIssueBlockedByAddInput } from "./blocked_by.add.validate.js";

/** Every field of {@link IssueBlockedByAddInput}. */
export interface IssueBlockedByAddInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Node id of the blocker. */
  readonly blockerId?: string | undefined;
  /** Owner of the repository of the blocker; default is owner. */
  readonly blockerOwner?: string | undefined;
  /** Repository of the blocker; default is name. */
  readonly blockerName?: string | undefined;
  /** Number of the blocker. */
  readonly blockerNumber?: number | undefined;
}

/** Input of `issue.blocked_by.add`. */
export type IssueBlockedByAddInput = IssueBlockedByAddInputFields & (Given<IssueBlockedByAddInputFields, "issueId" | "blockerId"> | Given<IssueBlockedByAddInputFields, "owner" | "name" | "issueNumber" | "blockerNumber">);

/** Output of `issue.blocked_by.add`. */
export interface IssueBlockedByAddOutput {
  readonly id: string;
  readonly number: number;
  readonly url: string;
  readonly blocker: {
    readonly id: string;
    readonly number: number;
    readonly url: string;
  } | null;
}

interface GraphqlScope {
  readonly input: IssueBlockedByAddInputFields;
  readonly target: IssueBlockedByLookupQuery | undefined;
  readonly main: IssueBlockedByAddMutation;
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
      document: IssueBlockedByLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueBlockedByLookupQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
          blockerOwner: input.blockerOwner ?? required(input.owner, "owner"),
          blockerName: input.blockerName ?? required(input.name, "name"),
          blockerNumber: required(input.blockerNumber, "blockerNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueBlockedByAddDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueBlockedByAddMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.blocked?.issue?.id, "issue"),
          blockingIssueId: required(input.blockerId ?? target?.blocker?.issue?.id, "blockingIssue"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueBlockedByAddOutput {
    const issue = found(main.addBlockedBy?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      url: issue.url,
      blocker: mapNullable(main.addBlockedBy?.blockingIssue, (blockingIssue) => ({
        id: blockingIssue.id,
        number: blockingIssue.number,
        url: blockingIssue.url,
      })),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type BlockedResponse = {
  readonly pull_request?: object | undefined;
  readonly node_id: string;
  readonly number: number;
  readonly html_url: string;
};

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type BlockerResponse = {
  readonly pull_request?: object | undefined;
  readonly id: number;
  readonly node_id: string;
  readonly number: number;
  readonly html_url: string;
};

/** `POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: IssueBlockedByAddInputFields;
  readonly blocked: BlockedResponse;
  readonly blocker: BlockerResponse;
  readonly main: MainResponse | undefined;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null && input.blockerId == null)) return "REST takes the numbers of issues and not their node ids.";
    return undefined;
  },
  steps: [
    {
      name: "blocked",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}`,
        };
      },
    },
    {
      name: "blocker",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.blockerOwner ?? required(input.owner, "owner")}/${input.blockerName ?? required(input.name, "name")}/issues/${required(input.blockerNumber, "blockerNumber")}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ blocked, blocker }: Pick<RestScope, "blocked" | "blocker">) {
        return blocked.pull_request == null && blocker.pull_request == null;
      },
      request({ blocker, input }: Pick<RestScope, "blocker" | "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/dependencies/blocked_by`,
          body: {
            issue_id: blocker.id,
          },
        };
      },
    },
  ],
  output({ blocked, blocker, main }: Pick<RestScope, "blocked" | "blocker" | "main">): IssueBlockedByAddOutput {
    const issue = found((main != null ? blocked : null), "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      url: issue.html_url,
      blocker: {
        id: blocker.node_id,
        number: blocker.number,
        url: blocker.html_url,
      },
    };
  },
} satisfies RestPlan;

/** The capability `issue.blocked_by.add`, for `execute`. */
export const issueBlockedByAddCapability: Capability<IssueBlockedByAddInput, IssueBlockedByAddOutput> = {
  id: "issue.blocked_by.add",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    blockerId: "a string",
    blockerOwner: "a string",
    blockerName: "a string",
    blockerNumber: "an integer of at least 1",
  },
  alternatives: [["issueId", "blockerId"], ["owner", "name", "issueNumber", "blockerNumber"]],
  validate: validateIssueBlockedByAddInput,
  prepare(input: IssueBlockedByAddInput): IssueBlockedByAddInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Say that an issue is blocked by another one.
 *
 * Effect: write. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueBlockedByAdd`, or `POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by` (https://docs.github.com/rest/issues/issue-dependencies#add-a-dependency-an-issue-is-blocked-by).
 *
 * @example
 * const result = await issueBlockedByAdd({ owner: "octo", name: "hello", issueNumber: 7, blockerNumber: 5 });
 */
export const issueBlockedByAdd: Operation<IssueBlockedByAddInput, IssueBlockedByAddOutput> = /* @__PURE__ */ bind(undefined, issueBlockedByAddCapability);
