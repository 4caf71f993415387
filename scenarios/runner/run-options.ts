// Options shared by scenario and workflow runs.

import type { OperationCard, Route } from "../../runtime/index.js";
import type { Gh } from "./gh.js";
import type { Worlds } from "./worlds.js";

export interface RunOptions {
  readonly gh: readonly Gh[];
  /** The server pool. Default: a new pool that is disposed after the run. */
  readonly worlds?: Worlds;
  /** Maximum number of scenarios that run at the same time. Default: 1. */
  readonly concurrency?: number;
  /** Runs only this route. */
  readonly route?: Route | undefined;
  /** The seed of a harsh GitHub. Then requests are not limited, and results are compared without what it changes. */
  readonly harsh?: string | undefined;
}

/** Returns the routes of a card in order of preference. */
export function cardRoutes({ routing }: OperationCard): readonly Route[] {
  return [routing.preferred, ...routing.fallbacks];
}
