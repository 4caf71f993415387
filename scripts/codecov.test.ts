// codecov.yml names files that exist.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const { ignore } = parse(readFileSync(join(root, "codecov.yml"), "utf8"));

test.each<string>(ignore)("codecov ignores %s, which exists", (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
