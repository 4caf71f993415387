// Generated from cards/release.update.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  required,
  restPath,
} from "../../runtime/index.js";
import { validateReleaseUpdateInput } from "./update.validate.js";

/** Every field of {@link ReleaseUpdateInput}. */
export interface ReleaseUpdateInputFields {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the release. */
  readonly releaseId?: number | undefined;
  /** Tag of the release. */
  readonly tagName?: string | undefined;
  /** New tag. */
  readonly newTagName?: string | undefined;
  /** Branch or commit for a new tag. */
  readonly target?: string | undefined;
  /** New title. */
  readonly title?: string | undefined;
  /** New notes in Markdown. */
  readonly body?: string | undefined;
  /** Whether it is a prerelease. */
  readonly prerelease?: boolean | undefined;
}

/** Input of `release.update`. */
export type ReleaseUpdateInput = ReleaseUpdateInputFields & (Given<ReleaseUpdateInputFields, "releaseId"> | Given<ReleaseUpdateInputFields, "tagName">);

/** Output of `release.update`. */
export interface ReleaseUpdateOutput {
  readonly id: string;
  readonly releaseId: number;
  /** Untrusted: anyone may have written it. */
  readonly tagName: string;
  /** Untrusted: anyone may have written it. */
  readonly title: string | null;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly url: string;
  readonly publishedAt: string | null;
}

/** `GET /repos/{owner}/{repo}/releases/tags/{tag}`, as far as it is read. */
type PublishedResponse = { readonly id: number } | null;

/** `GET /repos/{owner}/{repo}/releases`, as far as it is read. */
type DraftResponse = readonly {
  readonly tag_name: string;
  readonly id: number;
}[];

/** `PATCH /repos/{owner}/{repo}/releases/{release_id}`, as far as it is read. */
type MainResponse = {
  readonly node_id: string;
  readonly id: number;
  readonly tag_name: string;
  readonly name: string | null;
  readonly draft: boolean;
  readonly prerelease: boolean;
  readonly html_url: string;
  readonly published_at: string | null;
};

interface RestScope {
  readonly input: ReleaseUpdateInputFields;
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
          method: "PATCH",
          path: restPath`/repos/${input.owner}/${input.name}/releases/${required(input.releaseId ?? published?.id ?? draft?.id, "id")}`,
          body: {
            tag_name: input.newTagName,
            target_commitish: input.target,
            name: input.title,
            body: input.body,
            prerelease: input.prerelease,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ReleaseUpdateOutput {
    return {
      id: main.node_id,
      releaseId: main.id,
      tagName: main.tag_name,
      title: main.name,
      isDraft: main.draft,
      isPrerelease: main.prerelease,
      url: main.html_url,
      publishedAt: main.published_at,
    };
  },
} satisfies RestPlan;

/** The capability `release.update`, for `execute`. */
export const releaseUpdateCapability: Capability<ReleaseUpdateInput, ReleaseUpdateOutput> = {
  id: "release.update",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["tagName", "title"],
  fields: {
    owner: "a string",
    name: "a string",
    releaseId: "an integer of at least 1",
    tagName: "a string",
    newTagName: "a string",
    target: "a string",
    title: "a string",
    body: "a string",
    prerelease: "a boolean",
  },
  alternatives: [["releaseId"], ["tagName"]],
  validate: validateReleaseUpdateInput,
  prepare(input: ReleaseUpdateInput): ReleaseUpdateInputFields {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Change a release.
 *
 * Effect: write. Routes: rest, cli.
 * A draft is found by its tag only among the newest 500 and where no release has that tag.
 * What is left out stays as it is.
 *
 * Sends `PATCH /repos/{owner}/{repo}/releases/{release_id}` (https://docs.github.com/rest/releases/releases#update-a-release).
 *
 * @example
 * const result = await releaseUpdate({ owner: "octo", name: "hello", tagName: "v1.0.0", body: "First release." });
 */
export const releaseUpdate: Operation<ReleaseUpdateInput, ReleaseUpdateOutput> = /* @__PURE__ */ bind(undefined, releaseUpdateCapability);
