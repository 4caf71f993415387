// Options of clients, calls and chains.

import type { DryRunPlan } from "./dry-run-plan.js";
import type { GhxEvent } from "./events.js";
import type { RetryOptions } from "./retry.js";
import type { Route } from "./route.js";

/** Runs `gh`. The default runner spawns it without a shell, in a separate process group. */
export type CliRunner = (command: CliCommand) => Promise<CliOutput>;

/** A `gh` command to run. */
export interface CliCommand {
  /** Path or name of gh. */
  readonly file: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Time limit of the process in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum bytes of stdout and stderr together. More is an error. */
  readonly maxOutputBytes: number;
  /** Stops reading stdout after this many bytes and terminates the process, without an error. */
  readonly maxStdoutBytes?: number;
  /**
   * Reads stdout completely, but keeps only this many bytes of its start, and `maxStdoutBytes` less that of its end.
   */
  readonly keepStdoutEnd?: number;
  readonly signal?: AbortSignal;
}

/** The output of a `gh` command. */
export interface CliOutput {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** Whether stdout was cut. */
  readonly truncated: boolean;
}

/** Options of a client. */
export interface GhxOptions {
  /**
   * GitHub token. Default: `GH_TOKEN` or `GITHUB_TOKEN` (`GH_ENTERPRISE_TOKEN` or `GITHUB_ENTERPRISE_TOKEN` for an
   * Enterprise Server), else the output of `gh auth token`, which runs once and is not stored.
   */
  readonly token?: string;
  /** `github.com` or the host of a GitHub Enterprise instance. Default: `GH_HOST`, else `github.com`. */
  readonly host?: string;
  /**
   * Base URL of the API that replaces the host's, such as `http://127.0.0.1:8080`. Default: `GHX_API_URL`. With a
   * custom URL, gh is used only if the environment variable `GHX_GH_API_URL` declares that gh is configured for the
   * same URL.
   */
  readonly apiUrl?: string;
  /** Repository as `owner/name`. Fills in `owner` and `name` if the input omits them. */
  readonly repo?: string;
  /** Uses only these routes, in this order. Default: the card's order of preference. */
  readonly routes?: readonly Route[];
  /** Rejects every `write` and `destructive` capability with `VALIDATION` before any I/O. */
  readonly readOnly?: boolean;
  /**
   * Treats an enum value that this version of ghx does not list as an invalid response. Default: the value is returned
   * with a warning in `meta.warnings`.
   */
  readonly strict?: boolean;
  readonly retry?: RetryOptions;
  /**
   * Time limit of the whole call in milliseconds: its requests, retries, waits and fallbacks, and the check of gh.
   * Default: 120000.
   */
  readonly timeoutMs?: number;
  /** Time limit of one request or gh process in milliseconds. Default: 30000. */
  readonly requestTimeoutMs?: number;
  /** Path of the gh executable. Default: `gh` on `PATH`. */
  readonly gh?: string;
  /** Environment variables to read and to pass to gh. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the default runner of gh. With `apiUrl`, it must send requests to that server. */
  readonly cliRunner?: CliRunner;
  /** Called for each event of a call. Errors that it throws are ignored. */
  readonly onEvent?: (event: GhxEvent) => void;
}

/** Creates the plan of a call: `dryRun` of `ghx/runtime`. */
export type DryRun = DryRunMethod["plan"];

/** TypeScript checks method parameters bivariantly. The type of a prepared call refers to these options. */
interface DryRunMethod {
  plan(call: object): DryRunPlan | Promise<DryRunPlan>;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Lists the routes tried or skipped in `meta.attempts`. */
  readonly trace?: boolean;
  /** Skips the check that a token or gh is available before a route is tried. */
  readonly skipPreflight?: boolean;
  /**
   * Returns the plan (routes, documents, variables, requests, argv) and sends nothing. In a bundle for browsers that
   * imports single functions, pass `dryRun` of `ghx/runtime` instead of true.
   */
  readonly dryRun?: boolean | DryRun;
  /** Uses only these routes, in this order. */
  readonly routes?: readonly Route[];
  /** Rejects `write` and `destructive` capabilities. `false` does not override a client's `readOnly`. */
  readonly readOnly?: boolean;
  readonly retry?: RetryOptions;
  /**
   * Time limit of the whole call in milliseconds: its requests, retries, waits and fallbacks, and the check of gh.
   * Default: 120000.
   */
  readonly timeoutMs?: number;
  /** Time limit of one request or gh process in milliseconds. Default: 30000. */
  readonly requestTimeoutMs?: number;
}

/** Options of one call. Client options apply to this call only. */
export type ExecuteOptions = CallOptions & GhxOptions;

/** Options of a chain. `trace` has no effect. */
export interface ChainOptions extends ExecuteOptions {
  /** Runs steps without a GraphQL route over their other routes, concurrently with the joined requests. */
  readonly mixed?: boolean;
  /**
   * Runs the valid steps although others are invalid. A step that waits for an invalid one is not sent. Default: nothing
   * is sent if a step is invalid.
   */
  readonly skipInvalid?: boolean;
}
