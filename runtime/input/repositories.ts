// The option `repositories`: which repositories a session may read and change.

import { type RouteError, validationError } from "../contract/route-error.js";
import type { RepositoryScope } from "../contract/session.js";
import { isObject, ownValue } from "../schema/object.js";

/** `owner/name`, in which `*` in the name matches any characters. */
const PATTERN = /^[\w-]+\/[\w.*-]+$/;
/** Owners and names, with GitHub's limit on their characters. */
const OWNER = /^[\w-]{1,100}$/;
const NAME = /^[\w.-]{1,100}$/;

/**
 * Returns the scope of a session: what `outer` permits, restricted to the patterns of the options and of the environment
 * (`GHX_REPOSITORIES`, separated by commas or white space; an empty text restricts nothing). Undefined if nothing is
 * restricted. Throws `VALIDATION` for a list without patterns, and for a pattern that is not `owner/name`.
 */
export function repositoryScope(
  option: readonly string[] | undefined,
  variable: string | undefined,
  outer?: RepositoryScope,
): RepositoryScope | undefined {
  const words = variable?.split(/[\s,]+/).filter((word) => word !== "") ?? [];
  const isSet = variable !== undefined && variable !== "";
  const lists = [
    ...(option === undefined ? [] : [readPatterns("repositories", option)]),
    ...(isSet ? [readPatterns("GHX_REPOSITORIES", words)] : []),
  ];
  return lists.reduce<RepositoryScope | undefined>(restrict, outer);
}

function readPatterns(option: string, patterns: readonly string[]): readonly string[] {
  if (Array.isArray(patterns) && patterns.length > 0 && patterns.every((one) => PATTERN.test(String(one))))
    return patterns.map((one) => String(one).toLowerCase());
  throw validationError(
    `${option}: expected a list of repositories as "owner/name" or "owner/*", with an owner without "*".`,
  );
}

function restrict(outer: RepositoryScope | undefined, patterns: readonly string[]): RepositoryScope {
  const owners = patterns.map((pattern) => pattern.split("/", 1).join());
  const matchers = patterns.map((pattern) => {
    const parts = pattern.split("*").map((text) => text.replace(/[.]/g, "\\."));
    return new RegExp(`^${parts.join("[^/]*")}$`);
  });
  return {
    patterns: [...new Set([...(outer?.patterns ?? []), patterns.join(", ")])],
    permits: (owner, name) =>
      (outer?.permits(owner, name) ?? true) &&
      OWNER.test(owner) &&
      NAME.test(name) &&
      matchers.some((matcher) => matcher.test(`${owner}/${name}`.toLowerCase())),
    permitsOwner: (owner) =>
      (outer?.permitsOwner(owner) ?? true) && patterns.includes(`${owner.toLowerCase()}/*`),
    hasOwner: (owner) => (outer?.hasOwner(owner) ?? true) && owners.includes(owner.toLowerCase()),
  };
}

/** Returns the error for what is not within the scope: a repository, or another object that a message names. */
export function outsideError(scope: RepositoryScope, what: string, hint = ""): RouteError {
  const permitted = scope.patterns.join(" and ");
  return validationError(`${what} is outside of the permitted repositories (${permitted})${hint}.`, {
    details: { refused: true, repositories: scope.patterns },
  });
}

/** Throws if the scope does not include the repository. */
export function checkRepository(scope: RepositoryScope, owner: string, name: string): void {
  if (!scope.permits(owner, name)) throw outsideError(scope, `${owner}/${name}`);
}

/** Throws if the scope does not include all repositories of the owner, as its projects require. */
export function checkOwner(scope: RepositoryScope, owner: string): void {
  if (scope.permitsOwner(owner)) return;
  throw outsideError(scope, owner, `; what belongs to an owner requires the pattern ${owner}/*`);
}

/**
 * Throws if a prepared input names a repository or an owner outside of the scope: as `owner` and `name`, also in the parts
 * of a reference. Values of references to results are checked when they are known.
 */
export function checkNamedRepositories(scope: RepositoryScope, input: unknown): void {
  if (Array.isArray(input)) for (const element of input) checkNamedRepositories(scope, element);
  if (!isObject(input)) return;
  const [owner, name] = [ownValue(input, "owner"), ownValue(input, "name")];
  if (typeof owner === "string") {
    if (typeof name === "string") checkRepository(scope, owner, name);
    else if (name === undefined) checkOwner(scope, owner);
  }
  for (const value of Object.values(input)) checkNamedRepositories(scope, value);
}
