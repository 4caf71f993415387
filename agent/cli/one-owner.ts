// Contradictions between what names an owner: `-R`, a reference such as `octocat/1`, and the input.

import type { Capability, CatalogEntry } from "../../runtime/index.js";
import { parseRepository } from "../input/parse-repository.js";
import { UsageError } from "./terminal.js";

/**
 * Throws {@link UsageError} if `-R` names another repository than `--owner` and `--name`, or a reference another owner than
 * `--owner`. `repo`: the value of `-R`.
 */
export function checkOwners(
  { flags }: Pick<CatalogEntry, "flags">,
  given: Readonly<Record<string, unknown>>,
  repo: string | undefined,
): void {
  // With a name, the owner belongs to a repository, and a reference may have another owner.
  const isRepository = flags.some(({ name }) => name === "name");
  if (isRepository) checkRepository(given, parseRepository(repo ?? "")?.repo);
  else checkReferences(flags, given);
}

/**
 * Throws {@link UsageError} if the input of a capability in a repository names another one than `-R`. `repo`: the
 * repository of `-R`.
 */
export function checkInput(
  { inRepository }: Pick<Capability<unknown, unknown>, "inRepository">,
  input: unknown,
  repo: string | undefined,
): void {
  const { owner, name } = Object(input);
  if (!inRepository || repo === undefined || owner === undefined || name === undefined) return;
  const given = `${owner}/${name}`;
  if (!isSame(given, repo))
    throw new UsageError(`-R ${repo} is not ${given}, the repository of the input; name the repository once`);
}

function checkRepository(given: Readonly<Record<string, unknown>>, repo: string | undefined): void {
  const [owner, name] = repo?.split("/") ?? [];
  for (const [flag, value] of Object.entries({ owner, name }))
    if (value !== undefined && given[flag] !== undefined && !isSame(given[flag], value))
      throw new UsageError(
        `-R ${repo} is not --${flag} ${given[flag]}: --${flag} is the repository's, which has to be named once`,
      );
}

function checkReferences(
  flags: CatalogEntry["flags"],
  { owner, ...given }: Readonly<Record<string, unknown>>,
): void {
  if (owner === undefined) return;
  for (const { name, forms = [] } of flags) {
    const [text, other] = /^(.+)\/\d+$/.exec(String(given[name])) ?? [];
    if (other !== undefined && forms.includes("owner/number") && !isSame(owner, other))
      throw new UsageError(`${JSON.stringify(text)} is not of ${owner}; name the owner once`);
  }
}

/** Whether two names are the same on GitHub, which ignores case. */
const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();
