/** The local GitHub as a running server: TCP and Unix socket over one store. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Clock } from "../store/clock.js";
import type { Store } from "../store/store.js";
import { dumpWorld } from "../world/dump.js";
import type { Plain } from "../world/dump-values.js";
import { WorldError, worldLoader } from "../world/load.js";
import { BlobHost } from "./blobs.js";
import { GhEnvironment } from "./environment.js";
import { Faults } from "./faults.js";
import { handleRequest } from "./handler.js";
import { listenOn, portOf } from "./listen.js";
import { RateLimits } from "./rate-limit.js";
import type { BlobRequest, LoggedRequest } from "./request-log.js";

export interface LocalGithubOptions {
  /** The text of a world file. Without it and `worldFile`, the default world. */
  readonly world?: string;
  /** The path of a world file. */
  readonly worldFile?: string;
  /** TCP port on 127.0.0.1; any free one by default. */
  readonly port?: number;
  /** Where timestamps of writes come from; a steady clock by default. */
  readonly clock?: () => Clock;
  /** Delay of every answer, in milliseconds. */
  readonly latencyMs?: number;
}

export interface LocalGithub {
  /** Such as `http://127.0.0.1:4000`: REST lies at `/…`, GraphQL at `/graphql`. */
  readonly url: string;
  readonly socketPath: string;
  /** The first token of the world. */
  readonly token: string;
  readonly store: Store;
  readonly faults: Faults;
  readonly requests: readonly LoggedRequest[];
  readonly blobRequests: readonly BlobRequest[];
  /** How many writes were applied since the start, or since the last reset. */
  readonly writes: number;
  clearRequests(): void;
  /** The state, in the shape of the world file. */
  world(): { [key: string]: Plain };
  /**
   * What to add to the environment so that a real gh speaks to this server, and so that ghx runs gh for the server's
   * URL. Private folders, removed on close.
   */
  env(token?: string): Record<string, string>;
  /** Back to the world as it was loaded, or on to the one of this text, which then is the one to go back to; forgets requests and faults. */
  reset(world?: string): void;
  close(): Promise<void>;
}

/** Starts the servers; throws a WorldError with all diagnostics when the world is malformed. */
export async function startLocalGithub(options: LocalGithubOptions = {}): Promise<LocalGithub> {
  const { source, file } = worldSource(options);
  let loader = worldLoader(source, file);
  const load = () => {
    const { store, diagnostics } = loader(options.clock?.());
    if (diagnostics.length > 0) throw new WorldError(diagnostics);
    return store;
  };
  let store = load();
  let rateLimits = new RateLimits();
  let requestCount = 0;
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
        apiUrl: incoming.url?.startsWith("/api/v3/") ? `${apiUrl()}/api/v3` : apiUrl(),
        latencyMs: options.latencyMs ?? 0,
        blobUrl: (blob: Parameters<BlobHost["put"]>[0]) => blobs.put(blob),
        log: (request: LoggedRequest) => void requests.push(request),
        requestId: () => requestIdOf(++requestCount),
      };
      // A client that hangs up while its request is read has had its answer.
      handleRequest(context, incoming, response).catch(() => incoming.socket.destroy());
      return undefined;
    });
  const tcp = serve("tcp", () => `http://127.0.0.1:${portOf(tcp)}`);
  const socket = serve("socket", () => "https://api.github.com");
  const close = async () => {
    await Promise.all([tcp, socket].map(shut));
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
  const url = `http://127.0.0.1:${portOf(tcp)}`;
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
    clearRequests,
    world: () => dumpWorld(store),
    env(token = [...store.tokens.keys()][0] ?? "") {
      return environment.variables(token, url);
    },
    reset(world) {
      if (world !== undefined) loader = worldLoader(world);
      store = load();
      rateLimits = new RateLimits();
      faults.clear();
      clearRequests();
    },
    close,
  };
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function worldSource({ world, worldFile }: LocalGithubOptions): { source: string; file: string } {
  if (world !== undefined) return { source: world, file: "world.yaml" };
  if (worldFile !== undefined) return { source: readFileSync(worldFile, "utf8"), file: worldFile };
  // In the published package the default world lies beside the code.
  const places = ["./worlds/octo.yaml", "../../worlds/octo.yaml"].map(
    (place) => new URL(place, import.meta.url),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error("The default world is missing; give `worldFile`");
  return { source: readFileSync(found, "utf8"), file: "octo.yaml" };
}

/** Like GitHub's: `C0DE:0001:000000:000001:…`. */
function requestIdOf(count: number): string {
  const hex = count.toString(16).toUpperCase();
  return `C0DE:${hex.padStart(4, "0")}:${hex.padStart(6, "0")}`;
}
