// Tests reading several pages of a list as one result.

import { expect, test } from "vitest";
import type { Warning } from "../../runtime/index.js";
import { readPagesUntil } from "./read-pages.js";

const more = (message: string): Warning => ({ code: "MORE_EXIST", message });
const failed: Warning = { code: "OPTION", message: "The store failed." };

test("the result has the warnings of all pages once, with the index of the item in all pages", async () => {
  const first = [more("items[1].files contains 100 of 130."), failed];
  const second = [more("items[0].files contains 100 of 110."), failed];
  const result = await readPagesUntil({}, { wanted: 10, size: 2 }, async (input) => {
    const isLast = "after" in input;
    const warnings = isLast ? second : first;
    const pageInfo = { hasNextPage: !isLast, endCursor: isLast ? null : "second" };
    return {
      ok: true,
      data: { items: [1, 2], totalCount: 4, pageInfo },
      meta: { capability_id: "thing.list", warnings },
    };
  });
  expect(result).toMatchObject({ data: { items: [1, 2, 1, 2] } });
  expect(result.meta.warnings?.map(({ message }) => message)).toEqual([
    "items[1].files contains 100 of 130.",
    "The store failed.",
    "items[2].files contains 100 of 110.",
  ]);
});
