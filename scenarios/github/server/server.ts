/** The local GitHub as a running server, on TCP and on a Unix socket with a shared store. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { proceedRuns } from "../domain/run-progress.js";
import { type Clock, timestamp } from "../store/clock.js";
import type { Store } from "../store/store.js";
import { dumpWorld } from "../world/dump.js";
import { WorldError, worldLoader } from "../world/load.js";
import type { World, WorldState } from "../world/shapes.js";
import { BlobHost } from "./blobs.js";
import {
  callback,
  checkProperties,
  count,
  either,
  flag,
  map,
  type Properties,
  text,
} from "./check-arguments.js";
import { GhEnvironment } from "./environment.js";
import { type Exchange, type PlayedExchanges, Player } from "./exchanges.js";
import { type ExpectedRequest, expectSent } from "./expect-sent.js";
import type { FaultAction, FaultMatch } from "./fault.js";
import { Faults } from "./faults.js";
import { handleRequest } from "./handler.js";
import { Harsh } from "./harsh.js";
import { listeningPort, listenOn } from "./listen.js";
import { type EnforcedLimit, RateLimits } from "./rate-limit.js";
import type { BlobRequest, LoggedRequest } from "./request-log.js";

/** Options of `startLocalGithub`. */
export interface LocalGithubOptions {
  /** A world in code, or the text of a world file. Default: `worldFile`, or the default world. */
  readonly world?: string | World;
  /** The path of a world file. Ignored if `world` is set. */
  readonly worldFile?: string;
  /** TCP port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /** Creates the clock for the timestamps of writes. Called on start and on each reset. Default: `steadyClock`. */
  readonly clock?: () => Clock;
  /** Delay of every response in milliseconds. Default: 0. */
  readonly latencyMs?: number;
  /**
   * Refuses requests of a token and resource above this limit. Default: GitHub's limits, such as 30 searches in a minute.
   * `false` counts requests and refuses none.
   */
  readonly rateLimit?: EnforcedLimit | false;
  /** Refuses query parameters that GitHub's REST description does not contain (422). Default: ignores them, as GitHub does. */
  readonly strictQuery?: boolean;
  /**
   * Does what GitHub does now and then: a read returns the state before the last writes, a request is refused by the
   * secondary limit or redirected, ids have the format of before 2021, mergeability is computed late, and REST answers have
   * dates with offsets and lack keys in place of null. A text is the seed of what happens to a request; `true` is a random
   * one, which `harsh.seed` returns. Default: false.
   */
  readonly harsh?: string | boolean;
  /** Waits before a delayed response. Default: in real time. */
  readonly sleep?: (ms: number) => Promise<void>;
}

const LIMIT = { limit: count, windowMs: count } satisfies Properties<EnforcedLimit>;
const OPTIONS = {
  world: either(text, map),
  worldFile: text,
  port: count,
  clock: callback,
  latencyMs: count,
  rateLimit: either(map, flag),
  strictQuery: flag,
  harsh: either(text, flag),
  sleep: callback,
} satisfies Properties<LocalGithubOptions>;

/** A running local GitHub. Call `close` when it is no longer needed. */
export interface LocalGithub {
  /** Base URL, such as `http://127.0.0.1:4000`. REST endpoints are at `/…`, GraphQL is at `/graphql`. */
  readonly url: string;
  /** Path of the Unix socket. */
  readonly socketPath: string;
  /** The first token of the world. */
  readonly token: string;
  /** The current state. A reset replaces the store. */
  readonly store: Store;
  /** The faults to inject. */
  readonly faults: Faults;
  /** Requests to the APIs since the start, the last reset or the last `clearRequests`. */
  readonly requests: readonly LoggedRequest[];
  /** Requests to the blob host since the start, the last reset or the last `clearRequests`. */
  readonly blobRequests: readonly BlobRequest[];
  /** Number of writes applied since the start or the last reset. */
  readonly writes: number;
  /** Whether the state has changed since the start or the last reset: by writes, or by downloads, which it counts. */
  readonly isChanged: boolean;
  /**
   * Injects a fault into the next request, or into the next one that matches: `failNext(fault.badGateway())`. Two calls
   * affect two requests.
   */
  failNext(action: FaultAction, match?: FaultMatch): void;
  /**
   * Returns the requests that match, and throws an AssertionError with all requests unless their number is as expected
   * (default: at least one).
   */
  expectSent(expected: ExpectedRequest, options?: { readonly times?: number }): readonly LoggedRequest[];
  /**
   * Answers all requests with these exchanges from now on, instead of from the state, until the next `play` or `reset`. A
   * request that no exchange expects is answered with 501. Throws a TypeError for a malformed exchange.
   */
  play(exchanges: readonly Exchange[]): PlayedExchanges;
  /** What makes it harsh; undefined without the option. */
  readonly harsh: Harsh | undefined;
  /** Makes it harsh from now on, or no longer, until the next reset. */
  setHarsh(harsh: string | boolean): void;
  /** Clears `requests` and `blobRequests`. */
  clearRequests(): void;
  /** Returns the current state in the format of the world file. */
  world(): WorldState;
  /**
   * Returns environment variables with which a real gh connects to this server, and with which ghx runs gh for the
   * server's URL. Each call creates separate configuration folders, which `close` removes.
   */
  env(token?: string): Record<string, string>;
  /**
   * Restores the initial world, or replaces it by `world`, and clears requests, faults and rate limits. Throws a
   * WorldError if `world` is malformed, and then changes nothing.
   */
  reset(world?: string | World): void;
  /** Stops the servers and removes all temporary folders. */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a local GitHub. Throws a WorldError with all diagnostics if the world file is malformed. */
export async function startLocalGithub(options: LocalGithubOptions = {}): Promise<LocalGithub> {
  checkProperties("startLocalGithub", options, OPTIONS);
  checkProperties("startLocalGithub: rateLimit", options.rateLimit || {}, LIMIT);
  let loader = loaderOf(options);
  const load = (from: Loader) => {
    const { store, diagnostics } = from(options.clock?.());
    if (diagnostics.length > 0) throw new WorldError(diagnostics);
    return store;
  };
  let store = load(loader);
  const createHarsh = (seed: string | boolean = false) =>
    seed === false ? undefined : new Harsh(seed, store);
  let harsh = createHarsh(options.harsh);
  let rateLimits = new RateLimits(options.rateLimit);
  let requestCount = 0;
  let player: Player | undefined;
  const faults = new Faults();
  const requests: LoggedRequest[] = [];
  const blobs = new BlobHost();
  const environment = new GhEnvironment();

  const serve = (via: "socket" | "tcp", apiUrl: () => string): Server =>
    createServer((incoming, response) => {
      if (via === "socket" && incoming.url?.startsWith("/blobs/")) return blobs.answer(incoming, response);
      const context = {
        store,
        rateLimits,
        via,
        faults,
        player,
        harsh,
        apiUrl: incoming.url?.startsWith("/api/v3/") ? `${apiUrl()}/api/v3` : apiUrl(),
        strictQuery: options.strictQuery ?? false,
        latencyMs: options.latencyMs ?? 0,
        sleep: options.sleep ?? ((ms: number) => sleep(ms)),
        blobUrl: (blob: Parameters<BlobHost["put"]>[0]) => blobs.put(blob),
        log: (request: LoggedRequest) => void requests.push(request),
        requestId: () => formatRequestId(++requestCount),
      };
      // Reading the request fails if the client closes the connection, which needs no response.
      handleRequest(context, incoming, response).catch(() => incoming.socket.destroy());
      return undefined;
    });
  const tcp = serve("tcp", () => `http://127.0.0.1:${listeningPort(tcp)}`);
  const socket = serve("socket", () => "https://api.github.com");
  const close = async () => {
    await Promise.all([tcp, socket].map(closeServer));
    blobs.close();
    environment.remove();
  };
  try {
    await Promise.all([
      listenOn(tcp, { port: options.port ?? 0, host: "127.0.0.1" }),
      listenOn(socket, { path: environment.socketPath }),
      blobs.listen(),
    ]);
  } catch (error) {
    await close();
    throw error;
  }

  const clearRequests = () => {
    requests.length = 0;
    blobs.requests.length = 0;
  };
  const url = `http://127.0.0.1:${listeningPort(tcp)}`;
  return {
    url,
    socketPath: environment.socketPath,
    get token() {
      return [...store.tokens.keys()][0] ?? "";
    },
    get store() {
      return store;
    },
    faults,
    requests,
    blobRequests: blobs.requests,
    get writes() {
      return store.writes;
    },
    get isChanged() {
      return store.writes + store.downloads > 0;
    },
    failNext: (action, match) => faults.addNext(action, match),
    expectSent: (expected, expectation) => expectSent(requests, expected, expectation),
    play(exchanges) {
      player = new Player(exchanges);
      return player;
    },
    get harsh() {
      return harsh;
    },
    setHarsh(seed) {
      harsh = createHarsh(seed);
    },
    clearRequests,
    world() {
      if (store.startedRuns.size > 0) proceedRuns(store, timestamp(store.date));
      return dumpWorld(store);
    },
    env(token = [...store.tokens.keys()][0] ?? "") {
      return environment.variables(token, url);
    },
    reset(world) {
      const next = world === undefined ? loader : worldLoader(world);
      store = load(next);
      loader = next;
      rateLimits = new RateLimits(options.rateLimit);
      faults.clear();
      player = undefined;
      harsh = createHarsh(options.harsh);
      clearRequests();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Loader = ReturnType<typeof worldLoader>;

/** Loads the default world. Reading it takes longer than all else at a start, so each process does it once. */
let defaultLoader: Loader | undefined;

function loaderOf({ world, worldFile }: LocalGithubOptions): Loader {
  if (world !== undefined) return worldLoader(world);
  if (worldFile !== undefined) return worldLoader(readFileSync(worldFile, "utf8"), worldFile);
  defaultLoader ??= readDefaultWorld();
  return defaultLoader;
}

function readDefaultWorld(): Loader {
  // In the published package, the default world is in a folder next to the code, and converted to JSON when it is built.
  const built = new URL("./worlds/octo.json", import.meta.url);
  if (existsSync(built)) return worldLoader(JSON.parse(readFileSync(built, "utf8")), "octo.json");
  const source = new URL("../../worlds/octo.yaml", import.meta.url);
  return worldLoader(readFileSync(source, "utf8"), "octo.yaml");
}

/** Formats a request id similar to GitHub's, such as `C0DE:0001:000001`. */
function formatRequestId(count: number): string {
  const hex = count.toString(16).toUpperCase();
  return `C0DE:${hex.padStart(4, "0")}:${hex.padStart(6, "0")}`;
}
