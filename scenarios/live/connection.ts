// Connects to a GitHub for a live run: calls over every route, and single requests. Records every exchange without secrets.

import type { Server } from "node:http";
import { executeTask } from "../../generated/index.js";
import { createLayers } from "../../runtime/client/layers.js";
import { createSession, type GhxOptions, type ResultEnvelope, type Route } from "../../runtime/index.js";
import { GhEnvironment } from "../github/server/environment.js";
import { createFolder } from "../runner/folders.js";
import { type Gh, runKnownGh } from "../runner/gh.js";
import { openCassette } from "../testing/cassette.js";
import { type RecordedExchange, readRequest, readResponse } from "../testing/exchange.js";
import { startGhProxy } from "./gh-proxy.js";

/** A GitHub to run against. */
export interface Target {
  /** Base URL of the API, without a slash at the end. */
  readonly apiUrl: string;
  readonly token: string;
  /** The gh of the cli route. */
  readonly gh?: Gh | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Waits between writes, reads of a state that is not final, and retries. */
  readonly sleep: (ms: number) => Promise<void>;
}

export const GITHUB_API = "https://api.github.com";

/** The answer to a single request. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An exchange, with what it used of a rate limit since the last one. */
export interface LiveExchange extends RecordedExchange {
  readonly cost?: { readonly resource: string; readonly used: number };
}

export interface Connection extends AsyncDisposable {
  /** The exchanges so far, in the order of their answers. */
  readonly exchanges: readonly LiveExchange[];
  call(task: string, input: unknown, route?: Route): Promise<ResultEnvelope>;
  send(method: string, path: string, body?: object): Promise<RawAnswer>;
  readonly sleep: Target["sleep"];
}

/** Opens a connection. `cassette`: a file for the recorded exchanges. The requests of gh are recorded as well. */
export async function openConnection(target: Target, cassette?: string): Promise<Connection> {
  const { apiUrl, token, gh, sleep } = target;
  const exchanges: LiveExchange[] = [];
  const captured = captureExchanges(target.fetch ?? fetch, token, exchanges);
  const tape =
    cassette === undefined ? undefined : openCassette(cassette, { mode: "record", fetch: captured });
  const send = tape?.fetch ?? captured;
  const environment = new GhEnvironment();
  const proxy: Server | undefined = gh && (await startGhProxy(environment.socketPath, apiUrl, send));
  const { GHX_API_URL: _, ...variables } = environment.variables(token, apiUrl);
  const options: GhxOptions = {
    token,
    fetch: send,
    ...(apiUrl !== GITHUB_API && { apiUrl }),
    env: { PATH: process.env.PATH, HOME: variables.XDG_STATE_HOME, ...variables },
    gh: gh?.path ?? "gh-is-not-installed",
    cliRunner: (command) => runKnownGh(command, gh?.version),
    folder: createFolder(),
    pacing: true,
  };
  const clock = { now: () => Date.now(), random: () => Math.random(), sleep };
  const session = createSession(options, { layers: createLayers(options), clock });
  return {
    exchanges,
    sleep,
    call: (task, input, route) =>
      executeTask({ task, input }, route === undefined ? {} : { routes: [route] }, session),
    async send(method, path, body) {
      const response = await send(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `bearer ${token}`, accept: "application/vnd.github+json" },
        redirect: "manual",
        ...(body && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: parseBody(await response.text()),
      };
    },
    async [Symbol.asyncDispose]() {
      await new Promise<unknown>((resolve) => (proxy ? proxy.close(resolve) : resolve(undefined)));
      environment.remove();
      await tape?.close();
    },
  };
}

/** Adds each answered request to `exchanges`. */
function captureExchanges(send: typeof fetch, token: string, exchanges: LiveExchange[]): typeof fetch {
  const counts = new Map<string, number>();
  return async (input, init) => {
    const request = new Request(input, init);
    const recorded = await readRequest(request, [token]);
    const response = await send(request);
    const answer = await readResponse(response, [token]);
    exchanges.push({ request: recorded, response: answer, ...spent(counts, answer.headers) });
    return response;
  };
}

/** Returns the difference to the last count of the resource. The first one of a connection counts as one. */
function spent(
  counts: Map<string, number>,
  headers: Readonly<Record<string, string>>,
): Pick<LiveExchange, "cost"> {
  const resource = headers["x-ratelimit-resource"];
  const count = Number(headers["x-ratelimit-used"]);
  if (resource === undefined || !Number.isFinite(count)) return {};
  const used = count - (counts.get(resource) ?? count - 1);
  counts.set(resource, count);
  return { cost: { resource, used } };
}

function parseBody(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
