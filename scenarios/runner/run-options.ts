// What runs of scenarios and workflows share.

import type { OperationCard, Route } from "../../runtime/index.js";
import type { Gh } from "./gh.js";
import type { Worlds } from "./worlds.js";

export interface RunOptions {
  readonly gh: readonly Gh[];
  /** The servers to run on. Default: its own. */
  readonly worlds?: Worlds;
  /** How many scenarios run at once: a call waits for gh most of the time. */
  readonly concurrency?: number;
  /** Only this route. */
  readonly route?: Route | undefined;
}

export function routesOf({ routing }: OperationCard): readonly Route[] {
  return [routing.preferred, ...routing.fallbacks];
}
