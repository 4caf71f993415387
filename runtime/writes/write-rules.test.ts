// Tests that docs/writes.md shows the rules.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WRITE_RULES } from "./write-rules.js";

const page = readFileSync(join(import.meta.dirname, "../../docs/writes.md"), "utf8");

test("docs/writes.md contains the table of the rules", () => {
  const rows = Object.entries(WRITE_RULES).map(([received, { proves, reads, again, reports }]) =>
    ["", received, proves, reads.join(", "), again, reports, ""].join(" | ").trim().replaceAll("|  |", "| |"),
  );
  const [, table = ""] = page.split("|---|---|---|---|---|\n");
  expect(table.split("\n\n")[0]?.split("\n")).toEqual(rows);
});

test.each(Object.keys(WRITE_RULES))("docs/writes.md explains: %s", (received) => {
  expect(page).toContain(`- **${received}**: `);
});
