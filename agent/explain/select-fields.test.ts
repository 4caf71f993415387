// What the names of requested fields mean.

import { expect, test } from "vitest";
import type { OutputFields } from "../../runtime/index.js";
import { selectFields } from "./select-fields.js";

const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const pageOf = (items: OutputFields): OutputFields => ({
  items,
  ...named("totalCount"),
  pageInfo: named("hasNextPage", "endCursor"),
});
const issue = { ...named("id", "number", "title"), milestone: named("number", "title") };
const list = { fields: pageOf({ ...issue, ...named("labels") }) };

test.each([
  ["author", ["authorLogin"]],
  ["draft", ["isDraft"]],
  ["merged", ["mergedAt"]],
  ["notes", ["body"]],
  ["notes.x", undefined],
  ["head", undefined],
  ["log", undefined],
  ["Login", ["authorLogin"]],
  ["", undefined],
])(
  "a name may be a part of one that only one field has, or a value of include: %j",
  async (name, columns) => {
    const own = named("number", "authorLogin", "isDraft", "mergedAt", "headSha", "headRefName", "body");
    for (const fields of [own, pageOf(own)]) {
      const selecting = selectFields([name], { fields, includes: { body: "notes" } });
      if (columns === undefined) await expect(selecting).rejects.toThrow("unknown output field");
      else
        expect(Object.keys(Object((await selecting).fields?.items ?? (await selecting).fields))).toEqual(
          columns,
        );
    }
  },
);

test.each([
  ["number title", ["number", "title"]],
  ["number , title labels", ["number", "title", "labels"]],
  ["+ title number", ["number", "title", "labels"]],
  ["labels.In review , number", ["number", "labels"]],
])(
  "names are separated by commas or spaces, which the key of a list may have: %j",
  async (names, columns) => {
    const labels = named("name", "color");
    const keyed = { fields: pageOf({ ...issue, labels }), brief: ["number", "labels{name}"] };
    const { fields, adds, keys } = await selectFields([names], keyed);
    const all = [...(adds ? ["number", "labels"] : []), ...Object.keys(Object(fields?.items))];
    expect([...new Set(all)].sort()).toEqual([...columns].sort());
    expect(keys.get("labels")).toEqual(names.includes("review") ? ["In review"] : undefined);
  },
);

test("names that do not exist are reported together, for lists with the fields of items", async () => {
  await expect(selectFields(["titel,xyz", "number"], list)).rejects.toThrow(
    'unknown output fields "titel" (title?), "xyz"; expected one of id, number, title, milestone, labels, totalCount',
  );
});
