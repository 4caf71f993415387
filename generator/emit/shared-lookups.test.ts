// Lookups of several capabilities are declared once; a lookup of one capability stays in its module.

import { expect, test } from "vitest";
import { compile } from "../generate.js";
import { loadGolden } from "../testing/projects.js";
import { RUNTIME_MODULE } from "../testing/typecheck.js";

const result = await compile(await loadGolden(), RUNTIME_MODULE);
const files = result.ok ? result.files : new Map<string, string>();
const module = files.get("lookups.ts") ?? "";
const names = [...module.matchAll(/^export const (\w+)/gm)].map(([, name]) => name ?? "");
const users = (name: string) =>
  [...files].filter(([path, text]) => path !== "lookups.ts" && new RegExp(`^ {4}${name},$`, "m").test(text));

test("declares each lookup that at least two capabilities send", () => {
  expect(names).toEqual(["findTarget", "findFound"]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(users(name).length, name).toBeGreaterThan(1);
});

test("keeps a lookup that one capability sends in its module", () => {
  expect(module).not.toContain("IssueMilestoneLookup");
  expect(files.get("issue/milestone.set.ts")).toContain("operation: IssueMilestoneLookupOperation");
});
