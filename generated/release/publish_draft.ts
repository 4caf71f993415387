// Generated from cards/release.publish_draft.yaml. Do not edit.

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
import { validateReleasePublishDraftInput } from "./publish_draft.validate.js";

/** Every field of {@link ReleasePublishDraftInput}. */
export interface ReleasePublishDraftInputFields {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the release. */
  readonly releaseId?: number | undefined;
  /** Tag of the release. */
  readonly tagName?: string | undefined;
}

/** Input of `release.publish_draft`. */
export type ReleasePublishDraftInput = ReleasePublishDraftInputFields & (Given<ReleasePublishDraftInputFields, "releaseId"> | Given<ReleasePublishDraftInputFields, "tagName">);

/** Output of `release.publish_draft`. */
export interface ReleasePublishDraftOutput {
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
  readonly input: ReleasePublishDraftInputFields;
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
            draft: false,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ReleasePublishDraftOutput {
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

/** The capability `release.publish_draft`, for `execute`. */
export const releasePublishDraftCapability: Capability<ReleasePublishDraftInput, ReleasePublishDraftOutput> = {
  id: "release.publish_draft",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["tagName", "title"],
  fields: { owner: "a string", name: "a string", releaseId: "an integer of at least 1", tagName: "a string" },
  alternatives: [["releaseId"], ["tagName"]],
  validate: validateReleasePublishDraftInput,
  prepare(input: ReleasePublishDraftInput): ReleasePublishDraftInputFields {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Publish a draft release.
 *
 * Effect: write. Routes: rest, cli.
 * A draft is found by its tag only among the newest 500 and where no release has that tag.
 *
 * Sends `PATCH /repos/{owner}/{repo}/releases/{release_id}` (https://docs.github.com/rest/releases/releases#update-a-release).
 *
 * @example
 * const result = await releasePublishDraft({ owner: "octo", name: "hello", tagName: "v1.0.0" });
 */
export const releasePublishDraft: Operation<ReleasePublishDraftInput, ReleasePublishDraftOutput> = /* @__PURE__ */ bind(undefined, releasePublishDraftCapability);
