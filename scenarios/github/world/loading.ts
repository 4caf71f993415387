/** What the parts of the loader share. */
import type { Store } from "../store/store.js";
import type { User } from "../store/types.js";
import type { Path } from "./shape.js";

export interface Loading {
  readonly store: Store;
  problem(path: Path, message: string): void;
  /** The user with the login; null stands for a deleted account, undefined for not given. */
  user(login: string | null | undefined, path: Path): User | null;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The shapes leave out what is not given, so none of the values is undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  return value as Defined<T>;
}
