/** Endpoints for archives of the files of a commit. */
import { filesAt } from "../../domain/files.js";
import { commitNamed } from "../../domain/revisions.js";
import type { BlobSource, RestResponse } from "../../http.js";
import { notFound } from "../../store/errors.js";
import { type Call, getRepository, param } from "../call.js";
import type { Route } from "../route.js";
import { tarball } from "../tar.js";
import { type ArchiveEntry, zip } from "../zip.js";

export const archiveRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/zipball/{ref*}",
    docs: "repos/contents#download-a-repository-archive-zip",
    handle: (call) => archive(call, "application/zip", zip),
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/tarball/{ref*}",
    docs: "repos/contents#download-a-repository-archive-tar",
    handle: (call) => archive(call, "application/x-gzip", (entries) => [tarball(entries)]),
  },
];

function archive(
  call: Call,
  contentType: string,
  pack: (entries: readonly ArchiveEntry[]) => ReturnType<BlobSource["chunks"]>,
): RestResponse {
  const repository = getRepository(call, "contents");
  const commit = commitNamed(repository, param(call, "ref"));
  if (!commit) throw notFound();
  const folder = `${repository.owner.login}-${repository.name}-${commit.oid.slice(0, 7)}`;
  // A file is empty if only its patch is known.
  const entries = filesAt(commit).map(({ path, text = "" }) => ({ name: `${folder}/${path}`, text }));
  const location = call.blobUrl({ contentType, chunks: () => pack(entries) });
  return { status: 302, headers: { location } };
}
