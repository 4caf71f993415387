// The routes to GitHub and the reasons for selecting one.

/** A way to send a request to GitHub: the GraphQL API, the REST API, or the `gh` CLI. */
export type Route = "graphql" | "rest" | "cli";

/**
 * Why the route in `meta.route_used` was selected.
 *
 * - `CARD_PREFERRED`: the first route of the card.
 * - `CARD_FALLBACK`: an earlier route failed.
 * - `PREFLIGHT_FAILED`: an earlier route had no token or no usable gh.
 * - `ENV_CONSTRAINT`: the environment excludes an earlier route, such as gh with a custom API URL.
 * - `CAPABILITY_LIMIT`: an earlier route does not support the input.
 * - `TOKEN_GIVEN`: the card prefers the cli route, which a client with a token tries last.
 * - `DEFAULT_POLICY`: the `routes` option selected the route.
 */
export type RouteReason =
  | "CARD_PREFERRED"
  | "CARD_FALLBACK"
  | "PREFLIGHT_FAILED"
  | "ENV_CONSTRAINT"
  | "CAPABILITY_LIMIT"
  | "TOKEN_GIVEN"
  | "DEFAULT_POLICY";

/** The routes of a call, in the order they are tried. */
export interface RouteOrder {
  readonly routes: readonly Route[];
  /** Why the first route is the first one. `DEFAULT_POLICY` applies to all routes. */
  readonly reason: RouteReason;
}
