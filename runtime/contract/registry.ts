// Registries: the names of capabilities, and what loads their code and data.

import type { Capability } from "./capability.js";
import type { CatalogEntry, GhCommand, OperationCard } from "./catalog.js";

/** Functions that load capabilities, by id. */
export type Loaders = Readonly<Record<string, () => Promise<Capability<never, unknown>>>>;

/** Functions that load the cards of a domain, by its name. */
export type CardLoaders = Readonly<Record<string, () => Promise<readonly OperationCard[]>>>;

/**
 * Capabilities by id, loaded on demand. Generated code creates one, and the option `extend` of clients and tools adds others.
 * `Client`, `BoundClient`: the types of its functions, without and with the option `repo`.
 */
export interface Registry<Client extends object = object, BoundClient extends object = Client> {
  /** The ids of the capabilities. */
  readonly ids: readonly string[];
  /** Loads the functions that load the capabilities, so that a client contains names only. */
  readonly loadLoaders: () => Promise<Loaders>;
  /** Capability ids, by alias. */
  readonly aliases: object;
  /** Loads the entries of the catalog, which lists, help and explanations show. */
  readonly loadCatalog?: () => Promise<readonly CatalogEntry[]>;
  /** Loads the cards, whose schemas a chain compares if a step uses the result of another one. `ids`: the cards that are needed. */
  readonly loadCards?: (ids?: readonly string[]) => Promise<readonly OperationCard[]>;
  /** The capabilities that commands of gh run on the command line, by the words of a command. */
  readonly ghCommands?: Readonly<Record<string, readonly GhCommand[]>>;
  /** For type inference only. The property does not exist at run time. */
  readonly "~client"?: { readonly free: Client; readonly bound: BoundClient };
}

/** The functions that registries add to a client. */
export type Extended<
  Registries extends readonly Registry[],
  Bound extends boolean = false,
> = Registries extends readonly [
  Registry<infer Client, infer BoundClient>,
  ...infer Rest extends readonly Registry[],
]
  ? (Bound extends true ? BoundClient : Client) & Extended<Rest, Bound>
  : unknown;
