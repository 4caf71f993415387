// What lives across the calls of a client: options, addresses, the token and gh.

import type { Capability } from "./capability.js";
import type { GhxOptions } from "./options.js";
import type { Clock } from "./retry.js";
import type { RouteError } from "./route-error.js";
import type { Exchange, SendOptions } from "./wire.js";

export interface GhTool {
  /** `2.46.0`; undefined when gh doesn't say. Throws `ADAPTER_UNSUPPORTED` when there is no gh. Asked once. */
  version(): Promise<string | undefined>;
  /** What `gh auth token` prints; undefined without gh or login. Costs no HTTP request. Asked once. */
  authToken(): Promise<string | undefined>;
  /** `gh api`. */
  readonly exchange: Exchange;
  /** A subcommand whose answer is JSON on stdout; null for none. */
  run(args: readonly string[], options: SendOptions): Promise<unknown>;
}

/** Which capabilities the calls of a session may run. */
export interface CapabilityPolicy {
  /** The `VALIDATION` error with which the capability is refused; undefined for one that may run. */
  refusal(capability: Pick<Capability<never, unknown>, "id" | "effect">): RouteError | undefined;
}

/** `Bound`: the client knows its repository. */
export interface Session<Bound extends boolean = boolean> {
  readonly options: GhxOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `github.com` or an Enterprise host. */
  readonly host: string;
  /** Base URLs, without a slash at the end. */
  readonly urls: ApiUrls;
  readonly repo: { readonly owner: string; readonly name: string } | undefined;
  /** The token without asking gh; undefined when options and environment have none. */
  readonly token: string | undefined;
  /** The token, asking `gh auth token` once where options and environment have none. */
  resolveToken(): Promise<string | undefined>;
  /** gh as this session finds it; loaded when first needed. */
  gh(): Promise<GhTool>;
  /** Every token this session knows, to be kept out of messages. */
  secrets(): readonly string[];
  readonly clock: Clock | undefined;
  /** What may run here beyond what `readOnly` permits; undefined where everything may. */
  readonly policy: CapabilityPolicy | undefined;
  /** Types only: there is no such property at run time. */
  readonly "~bound"?: Bound;
}

export interface ApiUrls {
  readonly rest: string;
  readonly graphql: string;
  /** The base was given by option or environment, in place of the host's own. */
  readonly custom: boolean;
  /** gh reaches the same server. It does where `GHX_GH_API_URL` names `rest`, or without it where `rest` is the host's own. */
  readonly viaGh: boolean;
}
