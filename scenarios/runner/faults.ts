// Converts the faults in scenario files to faults of the local GitHub.

import { type Fault, type FaultAction, fault } from "../github/index.js";
import type { PlainMap, ScenarioFault } from "./scenario.js";

export function toFault({ match, times, do: action }: ScenarioFault): Fault {
  const { path, ...rest } = match ?? {};
  return {
    match: { ...rest, ...(path === undefined ? {} : { pathMatches: new RegExp(path) }) },
    ...(times === undefined ? {} : { times }),
    do: toAction(action),
  };
}

function toAction(action: ScenarioFault["do"]): FaultAction {
  const [name, options]: readonly [string, PlainMap] =
    typeof action === "string" ? [action, {}] : (Object.entries(action)[0] ?? ["", {}]);
  const seconds = (key: string) => (typeof options[key] === "number" ? { [key]: options[key] } : {});
  switch (name) {
    case "badGateway":
      return fault.badGateway({ after: options.after === true });
    case "unauthorized":
      return fault.unauthorized();
    case "primaryLimit":
      return fault.primaryLimit(seconds("resetInSeconds"));
    case "secondaryLimit":
      return fault.secondaryLimit(seconds("retryAfter"));
    case "graphqlRateLimited":
      return fault.graphqlRateLimited(seconds("resetInSeconds"));
    case "resetBefore":
      return fault.resetBefore();
    case "resetAfter":
      return fault.resetAfter();
    case "invalidJson":
      return fault.invalidJson();
    default:
      throw new Error(`unknown fault "${name}"`);
  }
}
