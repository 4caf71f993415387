// Checks the data of a result against the capability's output schema.

import type { Capability } from "../contract/capability.js";
import type { Warning } from "../contract/envelope.js";
import type { RouteError } from "../contract/route-error.js";
import type { IssueReporter, Schema } from "../contract/schema.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { show } from "../text/show.js";

/** The schemas of capabilities that were called, each created once. */
const schemas = new WeakMap<() => Schema, Schema>();

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
  const schema = schemas.get(createSchema) ?? createSchema();
  schemas.set(createSchema, schema);
  let error: RouteError | undefined;
  const unlisted = new Set<string>();
  const issues: IssueReporter = {
    id,
    add: (path, message) => issues.unexpected(path, message()),
    unexpected(path: string, expected, value) {
      error ??= unexpectedResponse(path, expected, value);
    },
    accepts(alternative, value) {
      let isValid = true;
      const unexpected = () => {
        isValid = false;
      };
      alternative.read(value, undefined, { ...issues, unexpected, unlisted: unexpected });
      return isValid;
    },
    unlisted(path: string, expected, value) {
      if (strict) issues.unexpected(path, expected, value);
      else unlisted.add(`${path.replace(/\.\d+/g, "[]")}: ${show(value)} is not one of ${expected}.`);
    },
  };
  // Most data is valid, so the paths, which take a third of the time, are determined only if something is reported.
  if (!issues.accepts(schema, data)) schema.read(data, "", issues);
  if (error !== undefined) throw error;
  for (const message of unlisted) warnings.push({ code: "UNKNOWN_VALUE", message });
}
