// Calls capabilities against a local GitHub: over TCP, or with the real gh over its socket. Waits of retries pass at
// once and are noted, as are events and runs of gh.

import { executeTask } from "../../generated/index.js";
import {
  type CliCommand,
  createSession,
  type ExecuteOptions,
  type GhxEvent,
  type ResultEnvelope,
  type Route,
} from "../../runtime/index.js";
import type { LocalGithub } from "../github/index.js";
import { type Gh, runKnownGh } from "./gh.js";

/** Which way a call goes. Without a route: as the card prefers. */
export interface Way {
  readonly route: Route | undefined;
  readonly gh: Gh | undefined;
}

export interface Caller {
  call(task: string, input: unknown, options?: ExecuteOptions): Promise<ResultEnvelope>;
  /** Commands that were run, without questions for gh's version. */
  readonly commands: CliCommand[];
  readonly events: GhxEvent[];
  /** Milliseconds. */
  readonly waits: number[];
}

/** `token`: null for no login; the world's first by default. */
export function createCaller(
  github: LocalGithub,
  { route, gh }: Way,
  token: string | null = github.token,
): Caller {
  const commands: CliCommand[] = [];
  const events: GhxEvent[] = [];
  const waits: number[] = [];
  // Folders are made only for what will run gh.
  const variables: Record<string, string> = gh === undefined ? {} : github.env();
  const { GH_TOKEN: _, ...ghEnv } = variables;
  const session = createSession(
    {
      apiUrl: github.url,
      ...(token === null ? {} : { token }),
      env: { PATH: process.env.PATH, HOME: ghEnv.XDG_STATE_HOME, ...ghEnv },
      gh: gh?.path ?? "gh-is-not-installed",
      cliRunner: (command) => {
        if (command.args[0] !== "--version") commands.push(command);
        return runKnownGh(command, gh?.version);
      },
      onEvent: (event) => void events.push(event),
    },
    {
      clock: {
        now: () => Date.now(),
        // The whole of the jitter, so that delays are known.
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

/** Every single way: the HTTP routes, and the cli route with each gh. */
export function waysOf(gh: readonly Gh[], routes: readonly Route[] = ["graphql", "rest", "cli"]): Way[] {
  return routes.flatMap((route): Way[] =>
    route === "cli" ? gh.map((binary) => ({ route, gh: binary })) : [{ route, gh: undefined }],
  );
}

export function wayName({ route, gh }: Way): string {
  if (route === undefined) return "preferred";
  return route === "cli" && gh !== undefined ? `cli ${gh.version}` : route;
}
