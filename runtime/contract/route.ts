// The routes to GitHub, and why one is used.

/** One of GitHub's channels. One route uses one API. */
export type Route = "graphql" | "rest" | "cli";

/** Why the route in `meta.route_used` was taken. */
export type RouteReason =
  | "CARD_PREFERRED"
  | "CARD_FALLBACK"
  | "PREFLIGHT_FAILED"
  | "ENV_CONSTRAINT"
  | "CAPABILITY_LIMIT"
  | "DEFAULT_POLICY";

export interface RouteOrder {
  readonly routes: readonly Route[];
  /** The caller's or client's own choice stands in place of the card's order. */
  readonly chosen: boolean;
}
