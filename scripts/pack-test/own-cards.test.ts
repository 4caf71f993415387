// The packed compiler in a project with only its own cards and documents.

import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { full as isFull } from "../../scenarios/runner/depth.js";
import { bin, pinnedTsc, root, run, write } from "./project.js";

const full = inject("full");
const own = join(full, "own");
const ghxGen = (...args: string[]) => run(bin(full, "ghx-gen"), args, own);

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
  const guide = readFileSync(join(root, "generator/README.md"), "utf8");
  const blocks = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
  write(own, Object.fromEntries(blocks.map(([, path = "", text = ""]) => [path, text])));
  write(own, { "package.json": '{"type":"module"}' });
});
afterAll(() => github.close());

test("compiles the cards of its README, and their code runs", async () => {
  const gen = await ghxGen("gen", "--reference", "pages");
  expect({ exitCode: gen.exitCode, err: gen.err }).toEqual({ exitCode: 0, err: "" });
  for (const page of readdirSync(join(own, "pages"))) {
    const text = readFileSync(join(own, "pages", page), "utf8");
    for (const [, target = ""] of text.matchAll(/\]\(([^)#]+)\)/g))
      expect(target.startsWith("https:") || existsSync(join(own, "pages", target)), target).toBe(true);
    expect(text).not.toContain("ghx/issue");
  }
  expect(readdirSync(join(own, "cards"))).toHaveLength(3);
  // Of the included operations, only those that the cards use.
  expect(readdirSync(join(own, "generated/operations"))).toEqual([
    "IssueId.ts",
    "IssuePlan.ts",
    "IssueSummary.ts",
    "MilestoneByNumber.ts",
    "MilestoneByNumberInNode.ts",
    "MilestoneByTitle.ts",
    "MilestoneByTitleInNode.ts",
    "RepoMilestonesList.ts",
    "RepositoryOfNode.ts",
    "index.ts",
  ]);
  // The command runs the same passes again.
  if (isFull) expect(await ghxGen("check", "--reference", "pages")).toMatchObject({ exitCode: 0 });

  write(own, {
    "use.ts": `import { unwrap } from "ghx/runtime";
      import { createGhx } from "./generated/index.js";
      const ghx = createGhx({ repo: "octo/hello" });
      for (const routes of [["graphql"], ["rest"]] as const) {
        const { state } = await unwrap(ghx.issue.summary({ issueNumber: 1 }, { routes }));
        const { items } = await unwrap(ghx.repo.milestones.list({}, { routes }));
        const plan = await unwrap(ghx.issue.plan({ issueNumber: 1, milestone: "v1.0" }, { routes }));
        console.log(state, items.map(({ title }) => title).join(), plan.milestone?.number);
      }`,
    "rejected.ts": `import { createGhx } from "ghx";
      import { registry } from "./generated/index.js";
      const ghx = createGhx({ extend: [registry] });
      // @ts-expect-error owner and name are required without a repository
      void ghx.repo.milestones.list({});
      // @ts-expect-error neither registry has this capability
      void ghx.repo.milestones.view({});
      void ghx.repo.view({ owner: "octo", name: "hello" });`,
  });
  // The tests of the types check the declarations of the packages.
  expect(await run(process.execPath, [pinnedTsc, "--skipLibCheck"], own)).toMatchObject({
    exitCode: 0,
    out: "",
  });
  const program = (name: string) => run(process.execPath, [`js/${name}`], own, github.env());
  expect(await program("plan.js")).toEqual({ exitCode: 0, out: "v1.0\n", err: "" });

  const line = "OPEN v1.0,v0.9 1\n";
  expect(await program("use.js")).toEqual({ exitCode: 0, out: line + line, err: "" });
});

test("compiles a card of an endpoint that no card of ghx uses, until a pinned description lacks it", async () => {
  write(own, {
    "more/gitignore.get.yaml": `capability_id: gitignore.get
description: Get a template of a .gitignore file.
effect: read
input_schema: { required: [template], properties: { template: { type: string, minLength: 1, description: Its name. } } }
output_schema: { properties: { name: text, source: text } }
routing: { missing: { graphql: No field has templates of .gitignore files. } }
rest: { endpoint: "GET /gitignore/templates/{template}", output: {} }
examples: [{ title: Get the template of Node.js, input: { template: Node } }]
`,
    "ghes.json": JSON.stringify({ openapi: "3.0.3", paths: { "/user": { get: { responses: {} } } } }),
  });
  const flags = ["--cards", "more", "--operations", "more/operations", "--out", "more/generated"];
  expect(await ghxGen("gen", ...flags)).toMatchObject({ exitCode: 0, err: "" });
  expect(await ghxGen("schema", "use", "ghes.json", ...flags)).toMatchObject({ exitCode: 0, err: "" });
  const { exitCode, err } = await ghxGen("check", ...flags);
  expect(exitCode).toBe(1);
  expect(err).toContain("GHX502 ghes.json has no GET /gitignore/templates/{template}");
});

test("expands a card with the included definitions", async () => {
  const { exitCode, out } = await ghxGen("expand", "issue.plan");
  expect(exitCode).toBe(0);
  expect(out).toContain("$ref: references.yaml#/milestone");
  expect(out).toContain("operationName: MilestoneByTitleInNode");
});

test("compares with a base, where both use the included definitions that they do not replace", async () => {
  cpSync(join(own, "cards"), join(own, "base/cards"), { recursive: true });
  cpSync(join(own, "operations"), join(own, "base/operations"), { recursive: true });
  expect(await ghxGen("diff", "base")).toMatchObject({ exitCode: 0, out: "Nothing changed since base.\n" });
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  for (const args of [["init"], ["add", "cards", "operations"], [...author, "commit", "-m", "Base"]])
    expect(await run("git", args, own)).toMatchObject({ exitCode: 0 });
  expect(await ghxGen("diff", "HEAD")).toMatchObject({ exitCode: 0, out: "Nothing changed since HEAD.\n" });
  write(own, { "base/cards/shared.yaml": "issueState: { enum: [OPEN, CLOSED, null] }\n" });
  expect(await ghxGen("diff", "base")).toMatchObject({
    exitCode: 0,
    out: "additive  issue.summary  output.state is no longer null\n",
  });
});
