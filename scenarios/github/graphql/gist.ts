/** Resolvers for gists and their files. */
import { listGists } from "../domain/gists.js";
import type { Gist, User } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { constant, type Fields, own } from "./types.js";

interface GistFile {
  readonly name: string;
  readonly text: string;
}

export const gistFields: Fields<Gist> = {
  ...own<Gist>("id", "name", "description", "isPublic", "owner", "createdAt", "updatedAt"),
  ...constant(false, "isFork", "viewerHasStarred"),
  ...constant(0, "stargazerCount"),
  pushedAt: (gist) => gist.updatedAt,
  url: (gist) => `https://gist.github.com/${gist.name}`,
  resourcePath: (gist) => `/${gist.name}`,
  files: (gist, { limit }: { limit?: number | null }): GistFile[] =>
    [...gist.files].slice(0, limit ?? undefined).map(([name, text]) => ({ name, text })),
};

export const gistFileFields: Fields<GistFile> = {
  ...own<GistFile>("name"),
  ...constant(false, "isImage", "isTruncated"),
  size: (file) => Buffer.byteLength(file.text),
  text: (file, { truncate }: { truncate?: number | null }) => file.text.slice(0, truncate ?? undefined),
};

/** Without `privacy`, public gists. GitHub does not describe this default. */
export const userGistFields: Fields<User> = {
  gist: (user, { name }: { name: string }, call) => {
    const found = call.store.gists.get(name);
    return found?.owner === user ? found : null;
  },
  gists: (
    user,
    args: PageArgs & { privacy?: "ALL" | "PUBLIC" | "SECRET" | null; orderBy?: Order | null },
    call,
    info,
  ) => {
    const { privacy } = args;
    const found = listGists(call.store, call.viewer, user).filter(
      (gist) => privacy === "ALL" || gist.isPublic === (privacy !== "SECRET"),
    );
    return connection(ordered(found, args.orderBy, GIST_ORDER), args, info);
  },
};

const GIST_ORDER = {
  CREATED_AT: (gist: Gist) => gist.createdAt,
  PUSHED_AT: (gist: Gist) => gist.updatedAt,
  UPDATED_AT: (gist: Gist) => gist.updatedAt,
};
