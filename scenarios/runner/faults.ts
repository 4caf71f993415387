// Faults as scenarios name them.

import { type Fault, type FaultAction, fault } from "../github/index.js";
import type { PlainMap, ScenarioFault } from "./scenario.js";

export function faultOf({ match, times, do: what }: ScenarioFault): Fault {
  const { path, ...rest } = match ?? {};
  return {
    match: { ...rest, ...(path === undefined ? {} : { pathMatches: new RegExp(path) }) },
    ...(times === undefined ? {} : { times }),
    do: actionOf(what),
  };
}

function actionOf(what: ScenarioFault["do"]): FaultAction {
  const [name, options]: readonly [string, PlainMap] =
    typeof what === "string" ? [what, {}] : (Object.entries(what)[0] ?? ["", {}]);
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
      throw new Error(`there is no fault "${name}"`);
  }
}
