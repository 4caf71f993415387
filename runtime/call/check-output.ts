// Checks the data of a result against the capability's output schema.

import type { Capability } from "../contract/capability.js";
import type { Warning } from "../contract/envelope.js";
import type { RouteError } from "../contract/route-error.js";
import type { IssueReporter, Schema } from "../contract/schema.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { createOnce } from "../input/validate.js";
import { show } from "../text/show.js";

/**
 * Throws `SERVER` with the path, the expected and the actual value if the data does not match the output schema. Adds a
 * warning for each enum value that the schema does not list; with `strict`, throws for it.
 */
export function checkOutput(
  { id, output: createSchema }: Pick<Capability<unknown, unknown>, "id" | "output">,
  data: unknown,
  warnings: Warning[],
  strict: boolean | undefined,
): void {
  if (createSchema === undefined) return;
  const schema = createOnce(createSchema);
  if (accepts(schema, data)) return;
  let error: RouteError | undefined;
  const unlisted = new Set<string>();
  const issues: IssueReporter = {
    id,
    accepts,
    add: (path, message) => issues.unexpected(path, message()),
    unexpected(path: string, expected, value) {
      error ??= unexpectedResponse(path, expected, value);
    },
    unlisted(path: string, expected, value) {
      if (strict) issues.unexpected(path, expected, value);
      else unlisted.add(`${path.replace(/\.\d+/g, "[]")}: ${show(value)} is not one of ${expected}.`);
    },
  };
  schema.read(data, "", issues);
  if (error !== undefined) throw error;
  for (const message of unlisted) warnings.push({ code: "UNKNOWN_VALUE", message });
}

let isAccepted: boolean;
const reject = () => {
  isAccepted = false;
};
const trial: IssueReporter = { id: "", accepts, add: reject, unexpected: reject, unlisted: reject };

/**
 * Whether the schema accepts the value. Most data is valid, so this check determines no paths and creates no objects.
 */
function accepts(schema: Schema, value: unknown): boolean {
  const outer = isAccepted;
  isAccepted = true;
  schema.read(value, undefined, trial);
  const result = isAccepted;
  isAccepted = outer;
  return result;
}
