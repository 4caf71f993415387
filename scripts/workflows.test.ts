// GitHub accepts the workflows; they run only actions that are pinned to a commit, since a tag can be moved, and have few
// permissions.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workflowErrors } from "../generator/testing/workflow-errors.js";

const folder = join(import.meta.dirname, "../.github/workflows");

test.each(readdirSync(folder))("%s pins its actions and grants only reading by default", (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
});

test.each(readdirSync(folder))("GitHub accepts %s", async (name) => {
  expect(await workflowErrors(name, readFileSync(join(folder, name), "utf8"))).toEqual([]);
});

test("a context that a job does not have is an error of its workflow", async () => {
  const text = readFileSync(join(folder, "live.yml"), "utf8");
  const wrong = text.replace("OUT: /tmp/live", "OUT: $" + "{{ runner.temp }}/live");
  expect(await workflowErrors("live.yml", wrong)).toEqual(["24: Unrecognized named-value: 'runner'"]);
});

test("only the jobs that open a pull request or an issue, or sign a release, may write", () => {
  const writing = readdirSync(folder).filter((name) =>
    /: write\b/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(writing).toEqual(["live.yml", "release.yml", "schemas.yml"]);
});

test("a release is published from a tag alone, after its tests, and without a secret", () => {
  const text = readFileSync(join(folder, "release.yml"), "utf8");
  expect(text.match(/: write\b/g)).toHaveLength(1);
  expect(text).toContain("id-token: write");
  expect(text).not.toContain("secrets.");
  expect(text).toMatch(/^ {6}- run: bash \.ci\/run$/m);
  const [, triggers = ""] = /^on:\n([\s\S]*?)^permissions:/m.exec(text) ?? [];
  expect(
    triggers
      .replace(/ *#.*/g, "")
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual(["push:", 'tags: ["v*"]', "workflow_dispatch:"]);
  const [, publish = ""] = text.split("\n  publish:\n");
  expect(publish).toContain("needs: [smoke, test]");
  expect(publish).toMatch(/if: github\.event_name == 'push'\n +run: .*publish:packages\n$/);
});
