/** Endpoints for releases and generated release notes. */
import { atLeast, requirePermission, viewerPermission } from "../../domain/permissions.js";
import { generateNotes } from "../../domain/release-notes.js";
import {
  canSeeRelease,
  createRelease,
  deleteRelease,
  latestRelease,
  publishedRelease,
  type ReleaseInput,
  updateRelease,
  visibleReleases,
} from "../../domain/releases.js";
import { notFound } from "../../store/errors.js";
import type { Release } from "../../store/types.js";
import { type Call, getRepository, numberParam, param } from "../call.js";
import {
  fieldError,
  type Input,
  nullableText,
  optionalEnum,
  optionalFlag,
  optionalText,
  requiredText,
} from "../input.js";
import { listPage } from "../pages.js";
import { releaseObject } from "../render/release.js";
import type { Route } from "../route.js";

const RELEASES = "/repos/{owner}/{repo}/releases";
const RELEASE = `${RELEASES}/{release_id}`;

export const releaseRoutes: readonly Route[] = [
  {
    method: "GET",
    path: RELEASES,
    docs: "releases/releases#list-releases",
    handle: (call) =>
      listPage(call, visibleReleases(call.viewer, getRepository(call, "contents")), (release) =>
        releaseObject(call, release),
      ),
  },
  {
    method: "POST",
    path: RELEASES,
    docs: "releases/releases#create-a-release",
    handle: (call) => {
      const { store, viewer, input } = call;
      const repository = getRepository(call, "contents");
      const tagName = optionalText(input, "tag_name");
      if (tagName === undefined) throw fieldError("Release", "tag_name", "missing_field");
      const given = { ...readReleaseInput(input), tagName };
      const notes = optionalFlag(input, "generate_release_notes") ? generateNotes(repository, tagName) : null;
      const written = given.body ? `${given.body}\n\n${notes?.body ?? ""}` : notes?.body;
      const release = createRelease(store, viewer, repository, {
        ...given,
        ...(notes && { name: given.name ?? notes.name, body: written }),
      });
      const body = releaseObject(call, release);
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "POST",
    path: `${RELEASES}/generate-notes`,
    docs: "releases/releases#generate-release-notes-content-for-a-release",
    handle: (call) => {
      const repository = getRepository(call);
      // GitHub hides the endpoint from who may not create a release.
      if (!atLeast(viewerPermission(call.viewer, repository), "write")) throw notFound();
      requirePermission(call.viewer, repository, { permission: "write", resource: "contents" });
      const previous = optionalText(call.input, "previous_tag_name");
      const notes = generateNotes(repository, requiredText(call.input, "tag_name"), previous);
      return { status: 200, body: { ...notes } };
    },
  },
  {
    method: "GET",
    path: `${RELEASES}/latest`,
    docs: "releases/releases#get-the-latest-release",
    handle: (call) => answer(call, latestRelease(getRepository(call, "contents")) ?? undefined),
  },
  {
    method: "GET",
    path: `${RELEASES}/tags/{tag*}`,
    docs: "releases/releases#get-a-release-by-tag-name",
    handle: (call) => answer(call, publishedRelease(getRepository(call, "contents"), param(call, "tag"))),
  },
  {
    method: "GET",
    path: RELEASE,
    docs: "releases/releases#get-a-release",
    handle: (call) => answer(call, getRelease(call)),
  },
  {
    method: "PATCH",
    path: RELEASE,
    docs: "releases/releases#update-a-release",
    handle: (call) => {
      const release = getRelease(call);
      updateRelease(call.store, call.viewer, release, readReleaseInput(call.input));
      return answer(call, release);
    },
  },
  {
    method: "DELETE",
    path: RELEASE,
    docs: "releases/releases#delete-a-release",
    handle: (call) => {
      deleteRelease(call.store, call.viewer, getRelease(call));
      return { status: 204 };
    },
  },
];

function answer(call: Call, release: Release | undefined) {
  if (!release) throw notFound();
  return { status: 200, body: releaseObject(call, release) };
}

/** Returns the release in the path. Drafts require write access. */
export function getRelease(call: Call): Release {
  const release = getRepository(call, "contents").releases.get(numberParam(call, "release_id"));
  if (!release || !canSeeRelease(call.viewer, release)) throw notFound();
  return release;
}

function readReleaseInput(input: Input): ReleaseInput {
  return {
    tagName: optionalText(input, "tag_name"),
    targetCommitish: optionalText(input, "target_commitish"),
    name: nullableText(input, "name"),
    body: nullableText(input, "body"),
    draft: optionalFlag(input, "draft"),
    prerelease: optionalFlag(input, "prerelease"),
    discussionCategory: optionalText(input, "discussion_category_name"),
    makeLatest: optionalEnum(input, "make_latest", ["true", "false", "legacy"]),
  };
}
