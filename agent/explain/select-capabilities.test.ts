import { expect, test } from "vitest";
import { selectCapabilities } from "./select-capabilities.js";

const names = async (text: string) => {
  const { matches, unknown } = await selectCapabilities(text);
  return [...matches.map(({ name }) => name), ...unknown.map(({ error }) => error.details?.capability_id)];
};

test.each([
  ["issue lock", ["issue.lock"]],
  ["issue labels add", ["issue.labels.add"]],
  ["issue pr", ["issue", "pr"]],
  ["issue, lock", ["issue", "lock"]],
  ["issue.view pr.view", ["issue.view", "pr.view"]],
  ["issue chain", ["issue"]],
])("%s selects %j", async (text, selected) => {
  expect(await names(text)).toEqual(selected);
});
