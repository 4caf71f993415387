/** Helpers shared by all parts of the dump. */
import type { Repository } from "../store/types.js";

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

export function keyedBy<T>(
  values: Iterable<T>,
  key: (value: T) => string | number,
  dump: (value: T) => Plain,
): { [key: string]: Plain } {
  return Object.fromEntries([...values].map((value) => [String(key(value)), dump(value)]));
}

/** Returns the login of a user, or null for a deleted account. */
export function loginOrNull(user: { login: string } | null): string | null {
  return user?.login ?? null;
}

export function nameWithOwner(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`;
}
