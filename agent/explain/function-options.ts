// The options of the functions of `ghx/agent` that describe capabilities, and their check.

import { withOptionErrors } from "../../runtime/client/option-errors.js";
import { checkTable, type OptionTable } from "../../runtime/input/check-options.js";

export const FORMAT_OPTION = { format: ["compact", "full"] };

/** Throws {@link GhxError} for an option of the function `name` that is not in the table or is invalid. */
export function checkFunctionOptions(name: string, options: object, table: OptionTable): void {
  withOptionErrors(name, () => checkTable(options, table));
}
