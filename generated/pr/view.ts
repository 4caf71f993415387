// Generated from cards/pr.view.yaml. Do not edit.

import {
  type Capability,
  type GhPlan,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  login,
  mapList,
  mapNullable,
  restPath,
  upper,
} from "../../runtime/index.js";
import { PrViewDocument, type PrViewQuery, type PrViewQueryVariables } from "../operations/PrView.js";
import { validatePrViewInput } from "./view.validate.js";

/** Input of `pr.view`. */
export interface PrViewInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
}

/** Output of `pr.view`. */
export interface PrViewOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly baseRefName: string;
  /** Untrusted: anyone may have written it. */
  readonly headRefName: string;
  readonly headSha: string;
  readonly mergeable: "MERGEABLE" | "CONFLICTING" | "UNKNOWN";
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly mergedAt: string | null;
}

interface GraphqlScope {
  readonly input: PrViewInput;
  readonly main: PrViewQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: PrViewDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrViewQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
          prNumber: input.prNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrViewOutput {
    const pullRequest = found(main.repository?.pullRequest, "pull request");
    return {
      id: pullRequest.id,
      number: pullRequest.number,
      title: pullRequest.title,
      state: pullRequest.state,
      isDraft: pullRequest.isDraft,
      body: pullRequest.body,
      url: pullRequest.url,
      authorLogin: login(pullRequest.author),
      baseRefName: pullRequest.baseRefName,
      headRefName: pullRequest.headRefName,
      headSha: pullRequest.headRefOid,
      mergeable: pullRequest.mergeable,
      labels: mapList(pullRequest.labels?.nodes, (node) => node.name),
      assignees: mapList(pullRequest.assignees.nodes, (node) => node.login),
      milestone: mapNullable(pullRequest.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      additions: pullRequest.additions,
      deletions: pullRequest.deletions,
      changedFiles: pullRequest.changedFiles,
      createdAt: pullRequest.createdAt,
      updatedAt: pullRequest.updatedAt,
      closedAt: pullRequest.closedAt,
      mergedAt: pullRequest.mergedAt,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly merged: boolean;
  readonly state: "open" | "closed";
  readonly draft: boolean;
  readonly body: string | null;
  readonly html_url: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  };
  readonly base: { readonly ref: string };
  readonly head: {
    readonly ref: string;
    readonly sha: string;
  };
  readonly mergeable: boolean | null;
  readonly labels: readonly { readonly name: string }[];
  readonly assignees: readonly { readonly login: string }[];
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
  readonly additions: number;
  readonly deletions: number;
  readonly changed_files: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly merged_at: string | null;
};

interface RestScope {
  readonly input: PrViewInput;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/pulls/${input.prNumber}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): PrViewOutput {
    return {
      id: main.node_id,
      number: main.number,
      title: main.title,
      state: (main.merged === true ? "MERGED" : null) ?? upper(main.state),
      isDraft: main.draft,
      body: main.body ?? "",
      url: main.html_url,
      authorLogin: login(main.user),
      baseRefName: main.base.ref,
      headRefName: main.head.ref,
      headSha: main.head.sha,
      mergeable: (main.mergeable === true ? "MERGEABLE" : null) ?? (main.mergeable === false ? "CONFLICTING" : null) ?? "UNKNOWN",
      labels: mapList(main.labels, (label) => label.name),
      assignees: mapList(main.assignees, (assignee) => assignee.login),
      milestone: mapNullable(main.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      additions: main.additions,
      deletions: main.deletions,
      changedFiles: main.changed_files,
      createdAt: main.created_at,
      updatedAt: main.updated_at,
      closedAt: main.closed_at,
      mergedAt: main.merged_at,
    };
  },
} satisfies RestPlan;

/** What `gh pr view --json` prints, as far as it is read. */
type GhResponse = {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly body: string;
  readonly url: string;
  readonly author: {
    readonly login: string;
    readonly is_bot: boolean;
  };
  readonly baseRefName: string;
  readonly headRefName: string;
  readonly headRefOid: string;
  readonly mergeable: "CONFLICTING" | "MERGEABLE" | "UNKNOWN";
  readonly labels: readonly { readonly name: string }[];
  readonly assignees: readonly { readonly login: string }[];
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly mergedAt: string | null;
};

interface GhScope {
  readonly input: PrViewInput;
  readonly main: GhResponse;
}

const gh = {
  api: "gh",
  minVersion: "2.23.0",
  steps: [
    {
      name: "main",
      role: "main",
      args({ input }: Pick<GhScope, "input">) {
        return ["pr", "view", `--repo=${input.owner}/${input.name}`, "--json=additions,assignees,author,baseRefName,body,changedFiles,closedAt,createdAt,deletions,headRefName,headRefOid,id,isDraft,labels,mergeable,mergedAt,milestone,number,state,title,updatedAt,url", "--", String(input.prNumber)];
      },
    },
  ],
  output({ main }: Pick<GhScope, "main">): PrViewOutput {
    return {
      id: main.id,
      number: main.number,
      title: main.title,
      state: main.state,
      isDraft: main.isDraft,
      body: main.body,
      url: main.url,
      authorLogin: login(main.author),
      baseRefName: main.baseRefName,
      headRefName: main.headRefName,
      headSha: main.headRefOid,
      mergeable: main.mergeable,
      labels: mapList(main.labels, (label) => label.name),
      assignees: mapList(main.assignees, (assignee) => assignee.login),
      milestone: mapNullable(main.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      additions: main.additions,
      deletions: main.deletions,
      changedFiles: main.changedFiles,
      createdAt: main.createdAt,
      updatedAt: main.updatedAt,
      closedAt: main.closedAt,
      mergedAt: main.mergedAt,
    };
  },
} satisfies GhPlan;

/** The capability `pr.view`, for `execute`. */
export const prViewCapability: Capability<PrViewInput, PrViewOutput> = {
  id: "pr.view",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "body", "baseRefName", "headRefName", "labels[]", "milestone.title"],
  fields: { owner: "a string", name: "a string", prNumber: "an integer of at least 1" },
  validate: validatePrViewInput,
  prepare(input: PrViewInput): PrViewInput {
    return input;
  },
  graphql,
  rest,
  cli: { command: gh, derived: "graphql" },
};

/**
 * One pull request.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * mergeable is UNKNOWN until GitHub has tried the merge.
 *
 * Sends GraphQL `PrView`, or `GET /repos/{owner}/{repo}/pulls/{pull_number}` (https://docs.github.com/rest/pulls/pulls#get-a-pull-request).
 *
 * @example
 * const result = await prView({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prView: Operation<PrViewInput, PrViewOutput> = /* @__PURE__ */ bind(undefined, prViewCapability);
