/** The context shared by all parts of the loader. */
import type { Store } from "../store/store.js";
import type { User } from "../store/types.js";
import type { Path } from "./shape.js";

export interface Loading {
  readonly store: Store;
  /** Reports a problem at a path of the world file. */
  problem(path: Path, message: string): void;
  /** Returns the user with the login. Returns null for null (a deleted account), for undefined, and for an unknown login, which is reported. */
  user(login: string | null | undefined, path: Path): User | null;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Narrows the type of a shape's value: shapes omit absent keys, so no property is undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  return value as Defined<T>;
}

/** Returns values by logins in lower case, as the store has them. */
export function byLogin<T>(values: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...values].map(([login, value]) => [login.toLowerCase(), value]));
}
