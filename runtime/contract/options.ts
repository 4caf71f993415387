// Options of clients, calls and chains.

import type { GhxEvent } from "./events.js";
import type { SaveFile } from "./github-api.js";
import type { Use } from "./middleware-functions.js";
import type { PacingOptions } from "./pacing.js";
import type { Registry } from "./registry.js";
import type { RetryOptions } from "./retry.js";
import type { Route } from "./route.js";

/**
 * Runs `gh`. The default runner spawns it without a shell, in a separate process group. It must pass `env` to gh, which
 * contains the host and the token of the client.
 */
export type CliRunner = (command: CliCommand) => Promise<CliOutput>;

/** A `gh` command to run. */
export interface CliCommand {
  /** Path or name of gh. */
  readonly file: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The environment of gh. `GH_HOST` is the host of the client in every command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Time limit of the process in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum bytes of stdout and stderr together. More is an error. */
  readonly maxOutputBytes: number;
  /** Stops reading stdout after this many bytes and terminates the process, without an error. */
  readonly maxStdoutBytes?: number;
  /**
   * Reads stdout completely, but keeps only this many bytes of its start, and `maxStdoutBytes` less of its end.
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

/** Returns a token, such as an installation token of a GitHub App. */
export type TokenSource = (request: TokenRequest) => string | Promise<string>;

/** What is known about the last token. */
export interface TokenRequest {
  /** Whether GitHub refused the last token, so that the function must not return a stored one. */
  readonly refresh: boolean;
}

/** Options of a client. */
export interface GhxOptions {
  /**
   * GitHub token, or a function that returns one. The function is called before each request, so that it can return a new
   * token before the last one expires, and by clients once more if GitHub refuses a token (HTTP 401); with a function, the
   * cli route is not used. Default: `GH_TOKEN` or `GITHUB_TOKEN` (`GH_ENTERPRISE_TOKEN` or `GITHUB_ENTERPRISE_TOKEN` for an
   * Enterprise Server), else the output of `gh auth token`, which runs once and is not stored.
   *
   * A client with a token tries the cli route last. With an empty text, a call fails with `AUTH`.
   */
  readonly token?: string | TokenSource | undefined;
  /** `github.com` or the host of a GitHub Enterprise instance. Default: `GH_HOST`, else `github.com`. */
  readonly host?: string | undefined;
  /**
   * Base URL of the API that replaces the host's, such as `http://127.0.0.1:8080`. Default: `GHX_API_URL`. With a
   * custom URL, gh is used only if the environment variable `GHX_GH_API_URL` declares that gh is configured for the
   * same URL.
   */
  readonly apiUrl?: string | undefined;
  /** Repository as `owner/name`. Fills in `owner` and `name` if the input omits them. */
  readonly repo?: string | undefined;
  /** Uses only these routes, in this order. Default: the card's order of preference. */
  readonly routes?: readonly Route[] | undefined;
  /**
   * Confines every call to these repositories: `owner/name` or `owner/*`, in which `*` matches any characters of the name.
   * Default: `GHX_REPOSITORIES`, separated by commas. If both are set, both apply. A call can only restrict those of its
   * client further.
   */
  readonly repositories?: readonly string[] | undefined;
  /**
   * Rejects every `write` and `destructive` capability with `VALIDATION` before any I/O, except in a dry run. Default: whether
   * `GHX_READ_ONLY` is set, which `false` does not override.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Treats an enum value that this version of ghx does not list as an invalid response. Default: the value is returned
   * with a warning in `meta.warnings`.
   */
  readonly strict?: boolean | undefined;
  readonly retry?: RetryOptions | undefined;
  /**
   * How a client keeps within GitHub's rate limits: its requests wait, within the deadline of their call, instead of being
   * refused. `false` disables it. Default: GitHub's published limits on github.com, and what responses report elsewhere.
   * Calls without a client, and subcommands of gh, are not paced.
   */
  readonly pacing?: PacingOptions | boolean | undefined;
  /** Capabilities in addition to the included ones: the `registry` that ghx-gen writes for the cards of a project. */
  readonly extend?: readonly Registry[] | undefined;
  /** Functions around the calls and requests of a client: `middleware(…)` of `ghx/middleware`. */
  readonly use?: Use | undefined;
  /**
   * Time limit of the whole call in milliseconds: its requests, retries, waits and fallbacks, and the check of gh.
   * Default: 120000.
   */
  readonly timeoutMs?: number | undefined;
  /** Time limit of one request or gh process in milliseconds. Default: 30000. */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * Folder that files stay in: relative paths of downloads start from it, and others lead into it. Default: the current
   * folder, and other paths are permitted. Tools for agents use the current folder.
   */
  readonly folder?: string | undefined;
  /**
   * Receives downloads in place of files, also in runtimes without files. It is called again if a download is repeated
   * after a lost connection. The `path` of the result is then the name of the file, in the input `dir`.
   */
  readonly saveFile?: SaveFile | undefined;
  /** Path of the gh executable. Default: `gh` on `PATH`. */
  readonly gh?: string | undefined;
  /** Environment variables to read and to pass to gh. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Replaces the default runner of gh. With `apiUrl`, it is used only if `GHX_GH_API_URL` declares the same URL. */
  readonly cliRunner?: CliRunner | undefined;
  /** Called for each event of a call. Errors that it throws are ignored. */
  readonly onEvent?: ((event: GhxEvent) => void) | undefined;
}

/** Options of a single call. */
export interface CallOptions<Dry extends boolean = boolean> {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Lists the routes tried or skipped in `meta.attempts`. */
  readonly trace?: boolean | undefined;
  /** Skips the check that a token, or a gh of the required version, is available before a route is tried. Then gh only runs to send a request. */
  readonly skipPreflight?: boolean | undefined;
  /** Returns the plan (routes, documents, variables, requests, argv) and sends nothing. */
  readonly dryRun?: Dry | undefined;
  /** Uses only these routes, in this order. */
  readonly routes?: readonly Route[] | undefined;
  /**
   * Rejects `write` and `destructive` capabilities, except in a dry run. `false` overrides neither a client's `readOnly` nor
   * `GHX_READ_ONLY`.
   */
  readonly readOnly?: boolean | undefined;
  readonly retry?: RetryOptions | undefined;
  /**
   * Time limit of the whole call in milliseconds: its requests, retries, waits and fallbacks, and the check of gh.
   * Default: 120000.
   */
  readonly timeoutMs?: number | undefined;
  /** Time limit of one request or gh process in milliseconds. Default: 30000. */
  readonly requestTimeoutMs?: number | undefined;
}

/**
 * A kind of call with options of its own. `pages`: an iteration over a list. `request`, `restRequest`: a call without a
 * capability, or an iteration over its pages.
 */
export type OptionKind =
  | "call"
  | "chain"
  | "pages"
  | "request"
  | "requestPages"
  | "restRequest"
  | "restPages";

/**
 * Options of one call. Client options apply to this call only; pacing and middleware belong to a client. `Dry`: the type of
 * the option `dryRun`, which decides the type of the result.
 */
export interface ExecuteOptions<Dry extends boolean = boolean>
  extends CallOptions<Dry>,
    Omit<GhxOptions, "extend" | "pacing" | "use"> {}

/** Options of a chain. `trace` has no effect. */
export interface ChainOptions<Dry extends boolean = boolean> extends ExecuteOptions<Dry> {
  /**
   * Runs steps without a GraphQL route over their other routes, concurrently with the joined requests. Default: such a step
   * is invalid.
   */
  readonly mixed?: boolean | undefined;
  /**
   * Runs writes in the order of the chain, and a read after the writes that precede it, unless the step has `after`. A
   * failed write does not prevent later steps. Default: steps that wait for no other step run first, reads before writes.
   */
  readonly ordered?: boolean | undefined;
  /**
   * Runs the valid steps although others are invalid. A step that waits for an invalid one is not sent. Default: nothing
   * is sent if a step is invalid.
   */
  readonly skipInvalid?: boolean | undefined;
  /**
   * Sends no write if a name of a joined write does not exist, such as a label: also names of steps that use results of
   * others are looked up before the first write. Default: only such a step fails, and the others run.
   */
  readonly checkFirst?: boolean | undefined;
}
