// Options of a client and of a call.

import type { GhxEvent } from "./events.js";
import type { RetryOptions } from "./retry.js";
import type { Route } from "./route.js";

/** Runs `gh`; the default spawns it without a shell, in a process group of its own. */
export type CliRunner = (command: CliCommand) => Promise<CliOutput>;
export interface CliCommand {
  /** Path or name of gh. */
  readonly file: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Most bytes of stdout and stderr together. */
  readonly maxOutputBytes: number;
  /** Stop reading stdout after this many bytes, and end the process: the rest isn't wanted. */
  readonly maxStdoutBytes?: number;
  readonly signal?: AbortSignal;
}
export interface CliOutput {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** stdout was cut at `maxStdoutBytes`. */
  readonly truncated: boolean;
}

export interface GhxOptions {
  /** GitHub token. Else `GH_TOKEN`, `GITHUB_TOKEN`, or what `gh auth token` prints (asked once, never stored). */
  readonly token?: string;
  /** `github.com` or the host of a GitHub Enterprise. Default `GH_HOST`, else `github.com`. */
  readonly host?: string;
  /**
   * Base URL of the API in place of the host's own, as for the local GitHub. Default `GHX_API_URL`. gh is not used then,
   * unless `GHX_GH_API_URL` in the environment declares that gh's configuration leads to the same URL.
   */
  readonly apiUrl?: string;
  /** `owner/name`: fills `owner` and `name` where an input leaves them out. */
  readonly repo?: string;
  /** Only these routes, in this order, whatever a card prefers. */
  readonly routes?: readonly Route[];
  /** Refuse every `write` and `destructive` capability before any IO. */
  readonly readOnly?: boolean;
  readonly retry?: RetryOptions;
  /** Milliseconds for one request or gh process. Default 30 000. */
  readonly timeoutMs?: number;
  /** Path of gh. Default: `gh` on PATH. Does not declare that gh reaches `apiUrl`. */
  readonly gh?: string;
  /** Environment to read and to hand to gh. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof fetch;
  /** Runs gh's commands in place of the default. With `apiUrl` it must reach that server. */
  readonly cliRunner?: CliRunner;
  readonly onEvent?: (event: GhxEvent) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Put the attempts into `meta.attempts`. */
  readonly trace?: boolean;
  /** Don't look first whether a route has its token or its gh. */
  readonly skipPreflight?: boolean;
  /** Answer with the plan (routes, documents, variables, requests, argv) and send nothing. */
  readonly dryRun?: boolean;
  /** Only these routes, in this order. */
  readonly routes?: readonly Route[];
  readonly readOnly?: boolean;
  readonly retry?: RetryOptions;
  readonly timeoutMs?: number;
}

/** Options of one call; those of a client stand here for this call alone. */
export type ExecuteOptions = CallOptions & GhxOptions;

/** Options of a chain; `trace` and `skipPreflight` are of single calls. */
export interface ChainOptions extends ExecuteOptions {
  /** Run steps that have no GraphQL route over their other routes, beside the joined requests. */
  readonly mixed?: boolean;
}
