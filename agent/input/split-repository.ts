// The repository of an input: as `repo`, as the URL of the repository or of an issue, or as owner and name.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { words } from "../explain/words.js";
import { parseRepository } from "./parse-repository.js";

type Input = Readonly<Record<string, unknown>>;
/** Whether a value is left as it is, such as a reference in a chain. */
export type IsOpaque = (value: unknown) => boolean;

/** A field, and the message that names the field with another value. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

/** What names may mean. */
export interface Target {
  readonly entry: CatalogEntry;
  /** The properties by their other names, or the fields that a name sets if its value is true. */
  readonly names: Readonly<Record<string, string | Input>>;
  /** The words of the last part of the capability's id. */
  readonly action: readonly string[];
}

export type Field = readonly [name: string, value: unknown];

interface GivenField {
  readonly key: string;
  readonly value: unknown;
  /** The name in the given input. */
  readonly given: string;
  /** Why the value names no repository of the host. */
  readonly problem?: string | undefined;
}

export const flagNamed = (name: string, { flags }: Pick<CatalogEntry, "flags">): CatalogFlag | undefined =>
  flags.find((flag) => flag.name === name);

export const REPOSITORY: readonly string[] = ["owner", "name", "repo", "repository"];

/**
 * `repo: "octo/hello"` and the URL of a repository are `owner` and `name`; `repo: "hello"` is `name`. If the repository is
 * given without `name`, as `repo` or as the default of the call, `name` is another input, such as the name of a release.
 * The URL of an issue or pull request is `owner`, `name` and the number.
 */
export function splitRepository(
  { entry, names }: Target,
  entries: readonly Field[],
  isOpaque: IsOpaque,
  hasRepository: boolean,
  host?: string,
): GivenField[] {
  if (flagNamed("owner", entry) === undefined || flagNamed("name", entry) === undefined)
    return entries.map(([key, value]) => ({ key, value, given: key }));
  const isGiven = (...keys: readonly string[]) => entries.some(([key]) => keys.includes(key));
  const isPlaced = isGiven("repo", "repository") || (hasRepository && !isGiven("owner"));
  const other = isPlaced && Object.hasOwn(names, "name") ? names.name : undefined;
  return entries.flatMap(([given, value]): GivenField[] => {
    if (given === "name" && typeof other === "string") return [{ key: other, value, given }];
    if (typeof value !== "string" || isOpaque(value)) return [{ key: given, value, given }];
    const [, ownerOfUrl, nameOfUrl, kind, number] = THREAD_URL.exec(value) ?? [];
    const property = kind === "pull" ? "prNumber" : "issueNumber";
    const named = words(given).every((word) =>
      ["url", "html", "number", kind === "pull" ? "pr" : "issue"].includes(word),
    );
    if (number !== undefined && named && flagNamed(property, entry) !== undefined)
      return Object.entries({ owner: ownerOfUrl, name: nameOfUrl, [property]: Number(number) }).map(
        ([key, part]) => ({
          key,
          value: part,
          given,
          ...(key === "owner" && { problem: ofOtherHost(/\/\/([^/]+)/.exec(value)?.[1], host) }),
        }),
      );
    if (!["repo", "repository"].includes(given)) return [{ key: given, value, given }];
    if (!value.includes("/")) return [{ key: "name", value, given }];
    const place = parseRepository(value);
    const [owner, repository] = place?.repo.split("/") ?? [];
    const problem =
      place?.host?.includes(".") === false || place === undefined
        ? NO_REPOSITORY
        : ofOtherHost(place.host, host);
    return [
      { key: "owner", value: owner, given, problem },
      { key: "name", value: repository, given },
    ];
  });
}

const NO_REPOSITORY = "expected owner/name";

/** Why a URL is not used: the call is sent to another host. */
function ofOtherHost(host: string | undefined, own = "github.com"): string | undefined {
  const isOwn =
    host === undefined || [own, `www.${own}`].some((one) => one.toLowerCase() === host.toLowerCase());
  return isOwn ? undefined : `expected a URL of ${own}, got one of ${host}`;
}

/** Returns the URLs of another repository than the chosen one, unless the input names the repository as well. */
export function contradictions(fields: readonly GivenField[], input: object, chosen: string): Conflict[] {
  const isNamed = REPOSITORY.some((name) => Object.hasOwn(input, name));
  const owners = isNamed ? [] : fields.filter(({ key, given }) => key === "owner" && given !== key);
  return owners.flatMap(({ value: owner, given }) => {
    const name = fields.find((field) => field.key === "name" && field.given === given)?.value;
    if (`${owner}/${name}`.toLowerCase() === chosen.toLowerCase()) return [];
    const message = `is in ${owner}/${name}, but the chosen repository is ${chosen}; name the repository as owner and name to use another one`;
    return [{ path: given, message }];
  });
}

/** The page of an issue or pull request. */
export const THREAD_URL = /^https?:\/\/[^/]+\/([^/]+)\/([^/]+)\/(issues|pull)\/(\d{1,15})(?:[/?#].*)?$/;
