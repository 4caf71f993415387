/** Resolvers for the root fields of queries. */
import { visibleRepository } from "../domain/permissions.js";
import { MAX_RESULTS, searchThreads, unimplementedQualifier, visibleRepositories } from "../domain/search.js";
import { discussionSearch, searchableDiscussions } from "../domain/search-discussions.js";
import { missingQualifier, search } from "../domain/search-kind.js";
import { repositorySearch, searchableRepositories } from "../domain/search-repositories.js";
import { searchableAccounts, userSearch } from "../domain/search-users.js";
import { GitHubError, notFound } from "../store/errors.js";
import { type PageArgs, searchPage } from "./connection.js";
import { GraphQLFault } from "./errors.js";
import { nodeById } from "./nodes.js";
import { type Call, type Fields, View } from "./types.js";

/** GitHub's limit for `nodes(ids:)`. */
const MAX_NODE_IDS = 100;

const NOTHING = { notImplemented: [] };
const KINDS: Readonly<Record<string, { readonly notImplemented: readonly string[] }>> = {
  DISCUSSION: discussionSearch,
  REPOSITORY: repositorySearch,
  USER: userSearch,
};

export const queryFields: Fields<undefined> = {
  viewer: (_root, _args, call) => call.viewer.user,
  repository: (
    _root,
    { owner, name, followRenames }: { owner: string; name: string; followRenames?: boolean | null },
    call,
  ) => {
    if (followRenames === false && call.store.renamed(owner, name)) {
      throw notFound(`Could not resolve to a Repository with the name '${owner}/${name}'.`);
    }
    return visibleRepository(call.store, call.viewer, owner, name);
  },
  user: (_root, { login }: { login: string }, call) => {
    const user = call.store.user(login);
    if (user?.__typename === "User") return user;
    throw notFound(`Could not resolve to a User with the login of '${login}'.`);
  },
  organization: (_root, { login }: { login: string }, call) => {
    const organization = call.store.organization(login);
    if (organization) return organization;
    throw notFound(`Could not resolve to an Organization with the login of '${login}'.`);
  },
  repositoryOwner: (_root, { login }: { login: string }, call) => call.store.owner(login) ?? null,
  node: (_root, { id }: { id: string }, call) => nodeById(call, id),
  resource: (_root, { url }: { url: string }, call) => resourceAt(call, url),
  nodes: (_root, { ids }: { ids: string[] }, call) => {
    if (ids.length <= MAX_NODE_IDS) return ids.map((id) => nodeOrError(call, id));
    const message = `You may not provide more than ${MAX_NODE_IDS} node ids; you provided ${ids.length}.`;
    throw new GraphQLFault("ARGUMENT_LIMIT", message);
  },
  search: (_root, args: PageArgs & { query: string; type: string }, call, info) => {
    const { store, viewer } = call;
    const { query, type } = args;
    const qualifier =
      type === "ISSUE" ? unimplementedQualifier(query) : missingQualifier(KINDS[type] ?? NOTHING, query);
    if (qualifier !== undefined)
      throw new GraphQLFault(
        "NOT_IMPLEMENTED",
        `The local GitHub does not implement the qualifier "${qualifier}" of searches.`,
      );
    const threads = type === "ISSUE" ? searchThreads(store, viewer, query) : [];
    const repositories =
      type === "REPOSITORY"
        ? search(
            call,
            repositorySearch,
            searchableRepositories(visibleRepositories(store, viewer), query),
            query,
          )
        : [];
    const discussions =
      type === "DISCUSSION"
        ? search(call, discussionSearch, searchableDiscussions(visibleRepositories(store, viewer)), query)
        : [];
    const users = type === "USER" ? search(call, userSearch, searchableAccounts(store), query) : [];
    return searchPage(
      [...threads, ...repositories, ...discussions, ...users].slice(0, MAX_RESULTS),
      args,
      info,
      {
        issueCount: threads.length,
        repositoryCount: repositories.length,
        userCount: users.length,
        codeCount: 0,
        discussionCount: discussions.length,
        wikiCount: 0,
      },
    );
  },
  rateLimit: (_root, _args, { rateLimit, cost }) =>
    new View({
      limit: rateLimit.limit,
      remaining: rateLimit.remaining,
      used: rateLimit.used,
      resetAt: new Date(rateLimit.reset * 1000).toISOString().replace(".000", ""),
      cost: cost.points,
      nodeCount: cost.nodes,
    }),
};

/** Returns the account, repository, issue or pull request at a github.com URL. */
function resourceAt(call: Call, url: string): unknown {
  const { pathname } = new URL(url, "https://github.com");
  const [owner = "", name, , number] = pathname.split("/").filter((part) => part !== "");
  if (name === undefined) return call.store.owner(owner) ?? null;
  const repository = visibleRepository(call.store, call.viewer, owner, name);
  if (number === undefined) return repository;
  const thread = repository.threads.get(Number(number));
  if (thread) return thread;
  throw notFound(`Could not resolve to a resource with the URL of '${url}'.`);
}

/** Returns a node, or an error for an unknown id that does not affect the other nodes. */
function nodeOrError(call: Call, id: string): unknown {
  try {
    return nodeById(call, id);
  } catch (error) {
    if (error instanceof GitHubError) return error;
    throw error;
  }
}
