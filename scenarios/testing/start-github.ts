// Starts the local GitHub for a test, with a client.

import type { fault as createFault, LocalGithub, LocalGithubOptions, World } from "@ghx/local-github";
import { createGhx, type Ghx } from "../../generated/client.js";
import { defined } from "../../runtime/contract/defined.js";
import type { Extended, GhxOptions, PacingStore, Registry } from "../../runtime/index.js";
import { memoryStore } from "../../runtime/pacing/memory-store.js";
import { loadLocalGithub } from "./load-local-github.js";

/** Options of {@link startGithub}. */
export interface StartGithubOptions<Own extends readonly Registry[] = readonly Registry[]>
  extends LocalGithubOptions {
  /** Options of the client `ghx`, such as `readOnly`. Its default repository is the first of the world. */
  readonly client?: ClientOptions<Own>;
}

type ClientOptions<Own extends readonly Registry[]> = GhxOptions & { readonly extend?: Own };

/** A client with the capabilities of the registries. */
type Client<Own extends readonly Registry[]> = Ghx<true> & Extended<Own, true>;

/** A running local GitHub and a client for it. `Own`: the registries of the option `client.extend`. */
export interface TestGithub<Own extends readonly Registry[] = []> extends LocalGithub {
  /** A client with the first token and, unless `client.repo` is set, the first repository of the world. */
  readonly ghx: Client<Own>;
  /** Creates another client, for example with another token of the world, or with other registries in `extend`. */
  client<const Other extends readonly Registry[]>(
    options: GhxOptions & { readonly extend: Other },
  ): Client<Other>;
  client(options?: GhxOptions): Client<Own>;
  /** Creates faults for `failNext` and `faults.add`. */
  readonly fault: typeof createFault;
}

/**
 * Starts the local GitHub on a free port, and creates a client for it. Needs the package `@ghx/local-github`. Servers are
 * independent of each other, and `reset` restores the world, so tests do not share state.
 */
export async function startGithub<const Own extends readonly Registry[] = []>(
  options?: StartGithubOptions<Own>,
): Promise<TestGithub<Own>>;
export async function startGithub(options: StartGithubOptions = {}): Promise<TestGithub> {
  const { client: defaults, ...server } = options;
  const { startLocalGithub, fault } = await loadLocalGithub();
  const github = await startLocalGithub(server);
  const [first] = github.store.repositories.values();
  const world = {
    apiUrl: github.url,
    token: github.token,
    // Neither a token nor a gh of the machine is used.
    env: {},
  };
  const repository = first ? `${first.owner.login}/${first.name}` : "octo/hello";
  const pacing = resettablePacing();
  function client<const Other extends readonly Registry[]>(
    own: GhxOptions & { readonly extend: Other },
  ): Client<Other>;
  function client(own?: GhxOptions): Ghx<true>;
  function client(own: GhxOptions = {}): Ghx<true> {
    return createGhx({
      ...world,
      ...defined({ ...defaults }),
      ...defined({ ...own }),
      repo: own.repo ?? defaults?.repo ?? repository,
      pacing: pacing.create(own.pacing ?? defaults?.pacing),
    });
  }
  const { reset } = github;
  try {
    // The properties of the server include getters, so it is extended instead of copied.
    return Object.assign(github, {
      ghx: client(),
      client,
      fault,
      reset(state?: string | World) {
        reset(state);
        pacing.reset();
      },
    });
  } catch (thrown) {
    // The options of the client are invalid.
    await github.close();
    throw thrown;
  }
}

/** Paces each client on its own, as `createGhx` does, in stores that can be cleared. */
function resettablePacing() {
  const resets: (() => void)[] = [];
  return {
    create(given: GhxOptions["pacing"] = true): GhxOptions["pacing"] {
      // Invalid options are reported by createGhx, and a store of the test is its own.
      if (given !== true && (typeof given !== "object" || given?.store !== undefined)) return given;
      let current = memoryStore();
      resets.push(() => {
        current = memoryStore();
      });
      const store: PacingStore = { take: (account, reservation) => current.take(account, reservation) };
      return { ...(given === true ? {} : given), store };
    },
    reset() {
      for (const one of resets) one();
    },
  };
}
