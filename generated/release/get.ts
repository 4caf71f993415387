// Generated from cards/release.get.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapList,
  required,
  restPath,
} from "../../runtime/index.js";
import { ReleaseGetDocument, type ReleaseGetQuery, type ReleaseGetQueryVariables } from "../operations/ReleaseGet.js";
import { validateReleaseGetInput } from "./get.validate.js";

/** Every field of {@link ReleaseGetInput}. */
export interface ReleaseGetInputFields {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the release. */
  readonly releaseId?: number | undefined;
  /** Tag of the release. */
  readonly tagName?: string | undefined;
}

/** Input of `release.get`. */
export type ReleaseGetInput = ReleaseGetInputFields & (Given<ReleaseGetInputFields, "releaseId"> | Given<ReleaseGetInputFields, "tagName">);

/** Output of `release.get`. */
export interface ReleaseGetOutput {
  readonly id: string;
  readonly releaseId: number | null;
  /** Untrusted: anyone may have written it. */
  readonly tagName: string;
  /** Untrusted: anyone may have written it. */
  readonly title: string | null;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly url: string;
  readonly publishedAt: string | null;
  /** Untrusted: anyone may have written it. */
  readonly body: string | null;
  readonly assets: readonly {
    readonly id: string;
    /** Untrusted: anyone may have written it. */
    readonly name: string;
    /** Untrusted: anyone may have written it. */
    readonly contentType: string;
    readonly size: number;
    readonly downloadCount: number;
    readonly downloadUrl: string;
  }[];
}

interface GraphqlScope {
  readonly input: ReleaseGetInputFields;
  readonly main: ReleaseGetQuery;
}

const graphql = {
  api: "graphql",
  unsuitable({ input }: Pick<GraphqlScope, "input">): string | undefined {
    if (!(input.releaseId == null)) return "GraphQL finds a release by its tag and not by its id.";
    return undefined;
  },
  steps: [
    {
      name: "main",
      role: "main",
      document: ReleaseGetDocument,
      variables({ input }: Pick<GraphqlScope, "input">): ReleaseGetQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
          tagName: required(input.tagName, "tagName"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): ReleaseGetOutput {
    const release = found(main.repository?.release, "release");
    return {
      id: release.id,
      releaseId: release.databaseId,
      tagName: release.tagName,
      title: release.name,
      isDraft: release.isDraft,
      isPrerelease: release.isPrerelease,
      url: release.url,
      publishedAt: release.publishedAt,
      body: release.description,
      assets: mapList(release.releaseAssets.nodes, (node) => ({
        id: node.id,
        name: node.name,
        contentType: node.contentType,
        size: node.size,
        downloadCount: node.downloadCount,
        downloadUrl: node.downloadUrl,
      })),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/releases/tags/{tag}`, as far as it is read. */
type PublishedResponse = { readonly id: number } | null;

/** `GET /repos/{owner}/{repo}/releases`, as far as it is read. */
type DraftResponse = readonly {
  readonly tag_name: string;
  readonly id: number;
}[];

/** `GET /repos/{owner}/{repo}/releases/{release_id}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly id: number;
  readonly tag_name: string;
  readonly name: string | null;
  readonly draft: boolean;
  readonly prerelease: boolean;
  readonly html_url: string;
  readonly published_at: string | null;
  readonly body: string | null;
  readonly assets: readonly {
    readonly node_id: string;
    readonly name: string;
    readonly content_type: string;
    readonly size: number;
    readonly download_count: number;
    readonly browser_download_url: string;
  }[];
};

interface RestScope {
  readonly input: ReleaseGetInputFields;
  readonly published: PublishedResponse | undefined;
  readonly draft: DraftResponse[number] | undefined;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "published",
      role: "lookup",
      when({ input }: Pick<RestScope, "input">) {
        return input.releaseId == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/releases/tags/${required(input.tagName, "tagName")}`,
        };
      },
      nullOn: [404],
    },
    {
      name: "draft",
      role: "lookup",
      when({ input, published }: Pick<RestScope, "input" | "published">) {
        return input.releaseId == null && published == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/releases`,
          query: { per_page: 100 },
        };
      },
      find: {
        maxPages: 5,
        items(response: DraftResponse) {
          return response;
        },
        match({ input }: Pick<RestScope, "input">, item: DraftResponse[number]) {
          return item.tag_name === input.tagName;
        },
        miss({ input }: Pick<RestScope, "input">) {
          return `no release with tag ${required(input.tagName, "tagName")}`;
        },
      },
      reads: ["published"],
    },
    {
      name: "main",
      role: "main",
      request({ draft, input, published }: Pick<RestScope, "draft" | "input" | "published">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/releases/${required(input.releaseId ?? published?.id ?? draft?.id, "id")}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ReleaseGetOutput {
    return {
      id: main.node_id,
      releaseId: main.id,
      tagName: main.tag_name,
      title: main.name,
      isDraft: main.draft,
      isPrerelease: main.prerelease,
      url: main.html_url,
      publishedAt: main.published_at,
      body: main.body,
      assets: mapList(main.assets, (asset) => ({
        id: asset.node_id,
        name: asset.name,
        contentType: asset.content_type,
        size: asset.size,
        downloadCount: asset.download_count,
        downloadUrl: asset.browser_download_url,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `release.get`, for `execute`. */
export const releaseGetCapability: Capability<ReleaseGetInput, ReleaseGetOutput> = {
  id: "release.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["tagName", "title", "body", "assets[].name", "assets[].contentType"],
  fields: { owner: "a string", name: "a string", releaseId: "an integer of at least 1", tagName: "a string" },
  alternatives: [["releaseId"], ["tagName"]],
  validate: validateReleaseGetInput,
  prepare(input: ReleaseGetInput): ReleaseGetInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "rest" },
};

/**
 * One release with its assets; a draft too.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * At most 100 assets over GraphQL.
 *
 * Sends GraphQL `ReleaseGet`, or `GET /repos/{owner}/{repo}/releases/{release_id}` (https://docs.github.com/rest/releases/releases#get-a-release).
 *
 * @example
 * const result = await releaseGet({ owner: "octo", name: "hello", tagName: "v1.0.0" });
 */
export const releaseGet: Operation<ReleaseGetInput, ReleaseGetOutput> = /* @__PURE__ */ bind(undefined, releaseGetCapability);
