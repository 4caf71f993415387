// Calls capabilities against a local GitHub, over TCP or with the real gh over the Unix socket. Retry delays are recorded
// instead of waited for.

import { executeTask } from "../../generated/index.js";
import { createLayers } from "../../runtime/client/layers.js";
import {
  type CliCommand,
  type CliRunner,
  createSession,
  type ExecuteOptions,
  type GhxEvent,
  type GhxOptions,
  type ResultEnvelope,
  type Route,
} from "../../runtime/index.js";
import type { LocalGithub } from "../github/index.js";
import { lazyFolder } from "./folders.js";
import { type Gh, runKnownGh } from "./gh.js";

/** The route of a call, and the gh to use. Without a route, the card's own route order applies. */
export interface Way {
  readonly route: Route | undefined;
  readonly gh: Gh | undefined;
}

export interface Caller {
  call(task: string, input: unknown, options?: ExecuteOptions): Promise<ResultEnvelope>;
  /** Commands that were run, except `gh --version`. */
  readonly commands: CliCommand[];
  readonly events: GhxEvent[];
  /** Retry delays in milliseconds. */
  readonly waits: number[];
}

/** Settings of Go's runtime: a process that sends one request needs neither garbage collection nor threads. */
const SHORT_LIVED = { GOGC: "off", GOMAXPROCS: "1" };

/** What a caller sends requests with. Default: `fetch` and gh. `client`: further options, with the layers of a client. */
export interface Transports {
  readonly client?: GhxOptions | undefined;
  readonly fetch?: typeof fetch;
  readonly cliRunner?: CliRunner;
}

/** `token` is null for no token. Default: the world's first token. */
export function createCaller(
  github: LocalGithub,
  { route, gh }: Way,
  token: string | null = github.token,
  { client, ...transports }: Transports = {},
): Caller {
  const commands: CliCommand[] = [];
  const events: GhxEvent[] = [];
  const waits: number[] = [];
  // env() creates folders, so it is called only if gh will run.
  const variables: Record<string, string> = gh === undefined ? {} : github.env();
  const { GH_TOKEN: _, ...ghEnv } = variables;
  const folder = lazyFolder();
  const session = createSession(
    {
      apiUrl: github.url,
      ...(token === null ? {} : { token }),
      env: { PATH: process.env.PATH, HOME: ghEnv.XDG_STATE_HOME, ...ghEnv, ...SHORT_LIVED },
      gh: gh?.path ?? "gh-is-not-installed",
      get folder() {
        return folder();
      },
      ...transports,
      cliRunner: (command) => {
        if (command.args[0] !== "--version") commands.push(command);
        return transports.cliRunner?.(command) ?? runKnownGh(command, gh?.version);
      },
      onEvent: (event) => void events.push(event),
      ...client,
    },
    {
      ...(client && { layers: createLayers(client) }),
      clock: {
        // Recorded delays count as time, so that they reach deadlines and resets of rate limits.
        now: () => Date.now() + waits.reduce((sum, ms) => sum + ms, 0),
        // Always the maximum jitter, so that delays are deterministic.
        random: () => 1,
        sleep: async (ms) => void waits.push(ms),
      },
    },
  );
  const routes = route === undefined ? {} : { routes: [route] };
  return {
    commands,
    events,
    waits,
    call: (task, input, options = {}) => executeTask({ task, input }, { ...routes, ...options }, session),
  };
}

/** Returns a way for each HTTP route, and one for each gh on the cli route. */
export function expandWays(gh: readonly Gh[], routes: readonly Route[] = ["graphql", "rest", "cli"]): Way[] {
  return routes.flatMap((route): Way[] =>
    route === "cli" ? gh.map((binary) => ({ route, gh: binary })) : [{ route, gh: undefined }],
  );
}

export function wayName({ route, gh }: Way): string {
  if (route === undefined) return "preferred";
  return route === "cli" && gh !== undefined ? `cli ${gh.version}` : route;
}
