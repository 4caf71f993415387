// Generated from cards/release.create_draft.yaml. Do not edit.

import { type Capability, type Operation, type RestPlan, type RestRequest, bind, restPath } from "../../runtime/index.js";
import { validateReleaseCreateDraftInput } from "./create_draft.validate.js";

/** Input of `release.create_draft`. */
export interface ReleaseCreateDraftInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Tag of the release. */
  readonly tagName: string;
  /** Branch or commit for a new tag. */
  readonly target?: string | undefined;
  /** Title. */
  readonly title?: string | undefined;
  /** Notes in Markdown. */
  readonly body?: string | undefined;
  /** Whether it is a prerelease. */
  readonly prerelease?: boolean | undefined;
  /** Let GitHub write the notes. */
  readonly generateNotes?: boolean | undefined;
}

/** Output of `release.create_draft`. */
export interface ReleaseCreateDraftOutput {
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

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly tagName: string;
  readonly target?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly prerelease: boolean;
  readonly generateNotes: boolean;
}

/** `POST /repos/{owner}/{repo}/releases`, as far as it is read. */
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
  readonly input: Prepared;
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
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/releases`,
          body: {
            tag_name: input.tagName,
            target_commitish: input.target,
            name: input.title,
            body: input.body,
            prerelease: input.prerelease,
            generate_release_notes: input.generateNotes,
            draft: true,
          },
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): ReleaseCreateDraftOutput {
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

/** The capability `release.create_draft`, for `execute`. */
export const releaseCreateDraftCapability: Capability<ReleaseCreateDraftInput, ReleaseCreateDraftOutput> = {
  id: "release.create_draft",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["tagName", "title"],
  fields: {
    owner: "a string",
    name: "a string",
    tagName: "a string",
    target: "a string",
    title: "a string",
    body: "a string",
    prerelease: "a boolean",
    generateNotes: "a boolean",
  },
  validate: validateReleaseCreateDraftInput,
  prepare(input: ReleaseCreateDraftInput): Prepared {
    return {
      ...input,
      prerelease: input.prerelease ?? false,
      generateNotes: input.generateNotes ?? false,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Make a draft of a release.
 *
 * Effect: write. Routes: rest, cli.
 *
 * Sends `POST /repos/{owner}/{repo}/releases` (https://docs.github.com/rest/releases/releases#create-a-release).
 *
 * @example
 * const result = await releaseCreateDraft({ owner: "octo", name: "hello", tagName: "v1.0.0", title: "First release", generateNotes: true });
 */
export const releaseCreateDraft: Operation<ReleaseCreateDraftInput, ReleaseCreateDraftOutput> = /* @__PURE__ */ bind(undefined, releaseCreateDraftCapability);
