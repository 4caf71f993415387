// State shared by the calls of a client: options, URLs, the token and gh.

import type { Capability } from "./capability.js";
import type { Effect } from "./github-api.js";
import type { Layers } from "./middleware-functions.js";
import type { GhxOptions } from "./options.js";
import type { Plan } from "./plan.js";
import type { Clock } from "./retry.js";
import type { RouteBlocker, RoutePlan } from "./route-blocker.js";
import type { RouteError } from "./route-error.js";
import type { Exchange, ReadAhead, Wire } from "./wire.js";

/** The parts of a session that determine how gh runs. */
export type GhSetting = Pick<Session, "options" | "env" | "host">;

/** The gh executable of a session. */
export interface GhTool {
  /**
   * Returns the version, such as `2.46.0`; undefined if gh does not print one. Runs gh once. Throws
   * `ADAPTER_UNSUPPORTED` if gh is not installed.
   */
  version(signal?: AbortSignal): Promise<string | undefined>;
  /** Returns the output of `gh auth token`; undefined without gh or a login. Runs gh once and sends no HTTP request. */
  authToken(signal?: AbortSignal): Promise<string | undefined>;
  /** Returns why gh cannot be used in the session; undefined if it can. Sends no HTTP request. */
  blocker(session: Session, skipPreflight: boolean, signal?: AbortSignal): Promise<RouteBlocker | undefined>;
  /** Returns the first plan that the version of gh supports; with `skipPreflight` the first one, without running gh. */
  choosePlan(plans: readonly Plan[], skipPreflight: boolean, signal?: AbortSignal): Promise<RoutePlan>;
  /** Sends a request with `gh api`. */
  readonly exchange: Exchange;
  /** Runs a subcommand and returns its stdout parsed as JSON; null for empty output, and for text (`isText`). */
  readonly run: Wire["gh"];
}

/** The rules that determine which capabilities a session may run. */
export interface CapabilityPolicy {
  /**
   * Returns the `VALIDATION` error that rejects the capability; undefined if it is allowed. `isDryRun`: whether nothing is
   * sent. `input`: as given, not validated.
   */
  refusal(
    capability: Pick<Capability<never, unknown>, "id" | "effect" | "performs" | "ownRequest">,
    isDryRun?: boolean,
    input?: unknown,
  ): RouteError | undefined;
  /**
   * Returns the `VALIDATION` error that rejects a request without a capability; undefined if it is allowed. `target`: the
   * method and the path, such as `GET /repos/octo/hello`, or `query` or `mutation` for a GraphQL document.
   */
  requestRefusal?(target: string, effect: Effect): RouteError | undefined;
}

/** The repositories that a session may read and change. Owners and names are compared without regard to case. */
export interface RepositoryScope {
  /** The lists that all apply, each as text: `acme/*, octo/hello`. */
  readonly patterns: readonly string[];
  permits(owner: string, name: string): boolean;
  /** Whether all repositories of the owner are permitted, and thus its projects. */
  permitsOwner(owner: string): boolean;
  /** Whether a pattern has this owner. */
  hasOwner(owner: string): boolean;
}

/** A client's session. `Bound`: it has a `repo` option. */
export interface Session<Bound extends boolean = boolean> {
  readonly options: GhxOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `github.com` or the host of a GitHub Enterprise instance. */
  readonly host: string;
  /** Base URLs, without a trailing slash. */
  readonly urls: ApiUrls;
  readonly repo: { readonly owner: string; readonly name: string } | undefined;
  /** The token from the options or the environment; undefined if neither has one. */
  readonly token: string | undefined;
  /** Whether the options or the environment reject writes. */
  readonly readOnly: boolean;
  /**
   * Returns the token, from `gh auth token` if the options and the environment have none. `refresh`: whether GitHub
   * refused the last token of the function in the options.
   */
  resolveToken(signal?: AbortSignal, refresh?: boolean): Promise<string | undefined>;
  /** Returns gh. Its module is loaded on first use. */
  gh(): Promise<GhTool>;
  /** Returns all tokens of this session, so that messages can be redacted. */
  secrets(): readonly string[];
  readonly clock: Clock | undefined;
  /** What the client adds to calls and requests. Calls without a client have none. */
  readonly layers: Layers | undefined;
  /** Restrictions in addition to `readOnly`; undefined if there are none. */
  readonly policy: CapabilityPolicy | undefined;
  /** Shares responses between the pages of a list; undefined outside of an iteration. */
  readonly readAhead: ReadAhead | undefined;
  /**
   * The routes of capabilities by id, in another order than the card's: at the end are routes with a field that the schema
   * of the host does not have.
   */
  readonly orders: Map<string, Capability<unknown, unknown>["order"]>;
  /** The repositories to which all calls are confined; undefined if there is no such restriction. */
  readonly repositories: RepositoryScope | undefined;
  /** For type inference only. The property does not exist at run time. */
  readonly "~bound"?: Bound;
}

/** Base URLs of GitHub's APIs. */
export interface ApiUrls {
  readonly rest: string;
  readonly graphql: string;
  /** Of the host that receives files. */
  readonly uploads: string;
  /** Whether the base URL was set by an option or the environment instead of derived from the host. */
  readonly custom: boolean;
}
