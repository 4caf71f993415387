/** Renders files, directories and the commits that change files. */
import { blobOid, type FileAt, treeOid } from "../../domain/files.js";
import type { RestContext } from "../../http.js";
import type { Commit } from "../../store/types.js";
import { NotImplemented } from "../unimplemented.js";
import { commitObject } from "./commit.js";
import { fullName, repositoryPage, repositoryUrl } from "./repository.js";

/** A place in the files of a commit, which the request named by `ref`. */
interface Place {
  readonly commit: Commit;
  readonly ref: string;
}

/** Renders a file with its content, as GitHub does except in lists. */
export function fileContent(context: RestContext, place: Place, file: FileAt) {
  const lines =
    Buffer.from(fileText(file))
      .toString("base64")
      .match(/.{1,60}/g) ?? [];
  return {
    ...contentObject(context, place, file.path, file),
    content: lines.map((line) => `${line}\n`).join(""),
    encoding: "base64",
  };
}

/** Renders an entry of a directory, or the file of a write. `file` is undefined for a directory. */
export function contentObject(
  context: RestContext,
  { commit, ref }: Place,
  path: string,
  file: FileAt | undefined,
) {
  const { repository } = commit;
  const url = repositoryUrl(context, repository);
  const self = `${url}/contents/${path}?ref=${ref}`;
  const isFile = file !== undefined;
  const html = `${repositoryPage(repository)}/${isFile ? "blob" : "tree"}/${ref}/${path}`;
  const sha = isFile ? blobOid(fileText(file)) : treeOid(commit, path);
  const git = `${url}/git/${isFile ? "blobs" : "trees"}/${sha}`;
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    path,
    sha,
    size: isFile ? Buffer.byteLength(fileText(file)) : 0,
    url: self,
    html_url: html,
    git_url: git,
    download_url: isFile ? `https://raw.githubusercontent.com/${fullName(repository)}/${ref}/${path}` : null,
    type: isFile ? "file" : "dir",
    _links: { self, git, html },
  };
}

export function fileText({ path, text }: FileAt): string {
  if (text === undefined)
    throw new NotImplemented(`the text of ${path}, which the world file does not contain, in `);
  return text;
}

/** Renders the commit of a written file. */
export function fileCommit(context: RestContext, commit: Commit) {
  const { sha, node_id, html_url, parents, commit: git } = commitObject(context, commit);
  const { url, author, committer, message, tree, verification } = git;
  return { sha, node_id, url, html_url, author, committer, tree, message, parents, verification };
}
