/** Renders the values of issue fields. */
import type { ValueOfField } from "../../domain/issue-fields.js";
import { fieldOptions } from "../../resources/tables/issue-fields.js";

export function issueFieldValue({ field, value }: ValueOfField) {
  const names = [value].flat();
  const options = fieldOptions(field)
    .filter(({ name }) => names.includes(name))
    .map(({ id, name, color }) => ({ id, name, color }));
  return {
    issue_field_id: field.databaseId,
    issue_field_name: field.name,
    node_id: field.id,
    data_type: field.dataType.toLowerCase(),
    value: Array.isArray(value) ? value.join() : value,
    // GitHub's example has the id of the selected option as the value.
    ...(field.dataType === "SINGLE_SELECT" && { value: options[0]?.id, single_select_option: options[0] }),
    ...(field.dataType === "MULTI_SELECT" && { multi_select_options: options }),
  };
}
