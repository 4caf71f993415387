/** Endpoints for the files of a repository. */
import { commitOnBranch } from "../../domain/commits.js";
import { blobOid, directoryAt, type FileAt, filesAt } from "../../domain/files.js";
import { commitNamed } from "../../domain/revisions.js";
import type { RestResponse } from "../../http.js";
import { GitHubError, notFound } from "../../store/errors.js";
import { branch } from "../../store/repositories.js";
import type { Commit, Repository } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { optionalText, requiredText } from "../input.js";
import { acceptedMediaType, inFormat } from "../media-type.js";
import { contentObject, fileCommit, fileContent, fileText } from "../render/content.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

const CONTENTS = "/repos/{owner}/{repo}/contents/{path*}";

/** Returns a file as JSON, or its text. */
const fileResponse = (call: Call, place: ReturnType<typeof readPlace>, file: FileAt): RestResponse =>
  acceptedMediaType(call.request) === "raw"
    ? inFormat("raw", fileText(file))
    : { status: 200, body: fileContent(call, place, file) };

/** Returns a file, or the entries of a directory. */
function contentsResponse(call: Call, path: string): RestResponse {
  const place = readPlace(call);
  const file = findFile(place.commit, path);
  if (file) return fileResponse(call, place, file);
  const entries = directoryAt(place.commit, path);
  if (!entries) throw notFound();
  return { status: 200, body: entries.map((entry) => contentObject(call, place, entry.path, entry.file)) };
}

export const contentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/readme",
    docs: "repos/contents#get-a-repository-readme",
    handle: (call) => {
      const place = readPlace(call);
      const file = filesAt(place.commit).find(({ path }) => /^readme(\.\w+)?$/i.test(path));
      if (!file) throw notFound();
      return fileResponse(call, place, file);
    },
  },
  {
    method: "GET",
    path: CONTENTS,
    docs: "repos/contents#get-repository-content",
    handle: (call) => contentsResponse(call, param(call, "path")),
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/contents",
    docs: "repos/contents#get-repository-content",
    handle: (call) => contentsResponse(call, ""),
  },
  {
    method: "PUT",
    path: CONTENTS,
    docs: "repos/contents#create-or-update-file-contents",
    handle: (call) => {
      const path = param(call, "path");
      const target = writtenBranch(call);
      const known = findFile(target.commit, path);
      if (known) requireSha(call, known);
      const text = Buffer.from(requiredText(call.input, "content"), "base64").toString("utf8");
      const effect = known ? "update" : "create";
      const commit = write(call, target, effect, { additions: new Map([[path, text]]), deletions: [] });
      const content = contentObject(call, { commit, ref: target.ref }, path, { path, text });
      return { status: known ? 200 : 201, body: { content, commit: fileCommit(call, commit) } };
    },
  },
  {
    method: "DELETE",
    path: CONTENTS,
    docs: "repos/contents#delete-a-file",
    handle: (call): RestResponse => {
      const path = param(call, "path");
      const target = writtenBranch(call);
      const known = findFile(target.commit, path);
      if (!known) throw notFound();
      requireSha(call, known);
      const commit = write(call, target, "delete", { additions: new Map(), deletions: [path] });
      return { status: 200, body: { content: null, commit: fileCommit(call, commit) } };
    },
  },
];

interface Branch {
  readonly repository: Repository;
  readonly ref: string;
  readonly commit: Commit;
}

function readPlace(call: Call): { readonly commit: Commit; readonly ref: string } {
  const repository = getRepository(call, "contents");
  const ref = call.request.query.get("ref") ?? repository.defaultBranch;
  const commit = commitNamed(repository, ref);
  if (!commit) throw notFound();
  return { commit, ref };
}

function writtenBranch(call: Call): Branch {
  const repository = getRepository(call);
  const ref = optionalText(call.input, "branch") ?? repository.defaultBranch;
  const commit = branch(repository, ref)?.target;
  if (!commit) throw notFound();
  return { repository, ref, commit };
}

function write(
  call: Call,
  { repository, ref, commit }: Branch,
  effect: "create" | "update" | "delete",
  changes: { readonly additions: ReadonlyMap<string, string>; readonly deletions: readonly string[] },
): Commit {
  const { input } = call;
  const ignored = ["author", "committer"].find((key) => input[key] !== undefined);
  if (ignored) throw new NotImplemented(`the key "${ignored}" of `);
  const message = requiredText(input, "message");
  const target = { branchName: ref, expectedHead: commit.oid };
  try {
    return commitOnBranch(call.store, call.viewer, repository, { ...target, message, ...changes });
  } catch (error) {
    if (!(error instanceof GitHubError) || error.details.forbiddenBy === undefined) throw error;
    const prefix = error.details.forbiddenBy === "protection" ? `Could not ${effect} file: ` : "";
    throw new GitHubError("CONFLICT", `${prefix}${error.message}`);
  }
}

const findFile = (commit: Commit, path: string): FileAt | undefined =>
  filesAt(commit).find((file) => file.path === path);

/** Throws unless the body has the blob id of the file that the request replaces. */
function requireSha(call: Call, { path, text = "" }: FileAt): void {
  const sha = requiredText(call.input, "sha");
  if (sha !== blobOid(text)) throw new GitHubError("CONFLICT", `${path} does not match ${sha}`);
}
