// Generated from cards/repo.view.yaml. Do not edit.

import {
  type Capability,
  type GhPlan,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  nonZero,
  restPath,
  upper,
} from "../../runtime/index.js";
import { RepoViewDocument, type RepoViewQuery, type RepoViewQueryVariables } from "../operations/RepoView.js";
import { validateRepoViewInput } from "./view.validate.js";

/** Input of `repo.view`. */
export interface RepoViewInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
}

/** Output of `repo.view`. */
export interface RepoViewOutput {
  readonly id: string;
  /** Untrusted: anyone may have written it. */
  readonly nameWithOwner: string;
  /** Untrusted: anyone may have written it. */
  readonly description: string | null;
  readonly url: string;
  readonly visibility: "PUBLIC" | "PRIVATE" | "INTERNAL";
  readonly isArchived: boolean;
  readonly isFork: boolean;
  readonly isTemplate: boolean;
  /** Untrusted: anyone may have written it. */
  readonly defaultBranch: string | null;
  /** Untrusted: anyone may have written it. */
  readonly primaryLanguage: string | null;
  /** Untrusted: anyone may have written it. */
  readonly licenseKey: string | null;
  readonly stargazerCount: number;
  readonly forkCount: number;
  readonly createdAt: string;
  readonly pushedAt: string | null;
}

interface GraphqlScope {
  readonly input: RepoViewInput;
  readonly main: RepoViewQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: RepoViewDocument,
      variables({ input }: Pick<GraphqlScope, "input">): RepoViewQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): RepoViewOutput {
    const repository = found(main.repository, "repository");
    return {
      id: repository.id,
      nameWithOwner: repository.nameWithOwner,
      description: repository.description,
      url: repository.url,
      visibility: repository.visibility,
      isArchived: repository.isArchived,
      isFork: repository.isFork,
      isTemplate: repository.isTemplate,
      defaultBranch: repository.defaultBranchRef?.name ?? null,
      primaryLanguage: repository.primaryLanguage?.name ?? null,
      licenseKey: repository.licenseInfo?.key ?? null,
      stargazerCount: repository.stargazerCount,
      forkCount: repository.forkCount,
      createdAt: repository.createdAt,
      pushedAt: repository.pushedAt,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}`, as far as it is read. */
type MainResponse = {
  readonly default_branch: string;
  readonly node_id: string;
  readonly full_name: string;
  readonly description: string | null;
  readonly html_url: string;
  readonly visibility: "public" | "private" | "internal";
  readonly archived: boolean;
  readonly fork: boolean;
  readonly is_template?: boolean | undefined;
  readonly language: string | null;
  readonly license: { readonly key: string } | null;
  readonly stargazers_count: number;
  readonly forks_count: number;
  readonly created_at: string;
  readonly pushed_at: string;
};

/** `GET /repos/{owner}/{repo}/branches/{branch}`, as far as it is read. */
type BranchResponse = { readonly name: string } | null;

interface RestScope {
  readonly input: RepoViewInput;
  readonly main: MainResponse;
  readonly branch: BranchResponse;
  readonly ran: { readonly branch: boolean };
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
          path: restPath`/repos/${input.owner}/${input.name}`,
        };
      },
    },
    {
      name: "branch",
      role: "then",
      request({ input, main }: Pick<RestScope, "input" | "main">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/branches/${main.default_branch}`,
        };
      },
      nullOn: [404],
    },
  ],
  output({ branch, main }: Pick<RestScope, "branch" | "main">): RepoViewOutput {
    return {
      id: main.node_id,
      nameWithOwner: main.full_name,
      description: main.description,
      url: main.html_url,
      visibility: upper(main.visibility),
      isArchived: main.archived,
      isFork: main.fork,
      isTemplate: main.is_template ?? false,
      defaultBranch: branch?.name ?? null,
      primaryLanguage: main.language,
      licenseKey: main.license?.key ?? null,
      stargazerCount: main.stargazers_count,
      forkCount: main.forks_count,
      createdAt: main.created_at,
      pushedAt: main.pushed_at,
    };
  },
} satisfies RestPlan;

/** What `gh repo view --json` prints, as far as it is read. */
type GhResponse = {
  readonly id: string;
  readonly nameWithOwner: string;
  readonly description: string | null;
  readonly url: string;
  readonly visibility: "INTERNAL" | "PRIVATE" | "PUBLIC";
  readonly isArchived: boolean;
  readonly isFork: boolean;
  readonly isTemplate: boolean;
  readonly defaultBranchRef: { readonly name: string | null };
  readonly primaryLanguage: { readonly name: string } | null;
  readonly licenseInfo: { readonly key: string } | null;
  readonly stargazerCount: number;
  readonly forkCount: number;
  readonly createdAt: string;
  readonly pushedAt: string | null;
};

interface GhScope {
  readonly input: RepoViewInput;
  readonly main: GhResponse;
}

const gh = {
  api: "gh",
  minVersion: "2.46.0",
  steps: [
    {
      name: "main",
      role: "main",
      args({ input }: Pick<GhScope, "input">) {
        return ["repo", "view", "--json=createdAt,defaultBranchRef,description,forkCount,id,isArchived,isFork,isTemplate,licenseInfo,nameWithOwner,primaryLanguage,pushedAt,stargazerCount,url,visibility", "--", `${input.owner}/${input.name}`];
      },
    },
  ],
  output({ main }: Pick<GhScope, "main">): RepoViewOutput {
    return {
      id: main.id,
      nameWithOwner: main.nameWithOwner,
      description: nonZero(main.description),
      url: main.url,
      visibility: main.visibility,
      isArchived: main.isArchived,
      isFork: main.isFork,
      isTemplate: main.isTemplate,
      defaultBranch: nonZero(main.defaultBranchRef.name),
      primaryLanguage: main.primaryLanguage?.name ?? null,
      licenseKey: main.licenseInfo?.key ?? null,
      stargazerCount: main.stargazerCount,
      forkCount: main.forkCount,
      createdAt: main.createdAt,
      pushedAt: main.pushedAt,
    };
  },
} satisfies GhPlan;

/** The capability `repo.view`, for `execute`. */
export const repoViewCapability: Capability<RepoViewInput, RepoViewOutput> = {
  id: "repo.view",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "graphql", "rest"],
  inRepository: true,
  paged: false,
  untrusted: ["nameWithOwner", "description", "defaultBranch", "primaryLanguage", "licenseKey"],
  fields: { owner: "a string", name: "a string" },
  validate: validateRepoViewInput,
  prepare(input: RepoViewInput): RepoViewInput {
    return input;
  },
  graphql,
  rest,
  cli: { command: gh, derived: "graphql" },
};

/**
 * One repository.
 *
 * Effect: read. Routes: cli, graphql, rest.
 * defaultBranch is null while the repository has no commit.
 *
 * Sends GraphQL `RepoView`, or `GET /repos/{owner}/{repo}` (https://docs.github.com/rest/repos/repos#get-a-repository).
 *
 * @example
 * const result = await repoView({ owner: "octo", name: "hello" });
 */
export const repoView: Operation<RepoViewInput, RepoViewOutput> = /* @__PURE__ */ bind(undefined, repoViewCapability);
