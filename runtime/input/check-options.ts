// Checks the options of calls, clients and chains, which JavaScript programs may pass with wrong names or types.

import { validationError } from "../contract/route-error.js";
import { nearest } from "../text/nearest.js";
import { cut } from "./issues.js";

/** Names of options, by the type of their values. */
export type OptionNames = Readonly<Record<string, string>>;

/** The options of calls and chains. */
export const CALL_OPTIONS: OptionNames = {
  string: "token host apiUrl repo gh",
  boolean: "trace skipPreflight dryRun readOnly strict mixed ordered skipInvalid",
  number: "timeoutMs requestTimeoutMs",
  function: "token dryRun fetch cliRunner onEvent",
  object: "env retry signal",
  list: "routes",
};
const RETRY_OPTIONS: OptionNames = { number: "maxAttempts budgetMs baseMs" };
const PACING_OPTIONS: OptionNames = {
  number: "maxConcurrent restPointsPerMinute graphqlPointsPerMinute creationsPerMinute creationsPerHour",
  object: "store",
};

/** Throws `VALIDATION` for an option that does not exist or whose value has another type. Errors contain no values. */
export function checkOptions(options: object, names = CALL_OPTIONS): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const types = Object.keys(names).filter((type) => names[type]?.split(" ").includes(name));
    if (types.length === 0) {
      const near = nearest(name, Object.values(names).join(" ").split(" "));
      const hint = near === undefined ? "." : `; did you mean "${near}"?`;
      throw validationError(`There is no option "${cut(name)}"${hint}`);
    }
    const type = Array.isArray(value) ? "list" : typeof value;
    // NaN is no number of milliseconds either.
    if (!types.includes(type) || value === null || (type === "number" && !(value >= 0)))
      throw validationError(`${name}: expected a value of type ${types.join(" or ")}.`);
    if (name === "retry") checkOptions(value, RETRY_OPTIONS);
    if (name === "pacing" && type === "object") checkOptions(value, PACING_OPTIONS);
    if (type === "list" && !value.every((route: unknown) => ROUTES.includes(route)))
      throw validationError(`${name}: expected a list of ${ROUTES.join(", ")}.`);
  }
}

const ROUTES: readonly unknown[] = ["graphql", "rest", "cli"];
