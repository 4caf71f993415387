// Follows docs/walkthrough.md from an empty folder with the packed packages, as a new user would.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { remove, root, workFolder } from "./project.js";
import { PAGE, readSections, renderSection, startWalkthrough, type Walkthrough } from "./walkthrough-page.js";

const sections = readSections(readFileSync(join(root, PAGE), "utf8"));

let folder: string;
let walkthrough: Walkthrough;

beforeAll(async () => {
  folder = workFolder();
  walkthrough = await startWalkthrough(folder, inject("tarballs"));
});
afterAll(async () => {
  await walkthrough?.close();
  remove(folder);
});

// Each section continues in the folder of the one before it.
test.each(sections)("$title: the commands print what the page shows", async (section) => {
  const followed = await walkthrough.follow(section);
  expect(renderSection(followed), "Run `pnpm walkthrough --write` and read the changes.").toBe(
    renderSection(section),
  );
});
