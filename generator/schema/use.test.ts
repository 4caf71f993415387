// `ghx-gen schema use`: files and versions that a project pins.

import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runCommand } from "../command.js";
import { loadExamples } from "../examples.js";
import { loadSchema } from "../source/load.js";
import { fixtures, repository } from "../testing/projects.js";

const name = "@octokit/openapi";
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-schema-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (more: string): void => {
    text += more;
  };
  return { code: await runCommand(argv, { cwd: root, out: print, err: print }), text };
}

const schemaFiles = (): Promise<string[]> => readdir(join(root, "operations/schema")).catch(() => []);

function describe(path: string): string {
  const content = { "application/json": { schema: { type: "object" }, example: { id: 1 } } };
  const get = { operationId: "things/get", responses: { "200": { description: "Response", content } } };
  return JSON.stringify({ openapi: "3.0.3", info: { title: "GitHub" }, paths: { [path]: { get } } });
}

it("pins an OpenAPI description with its examples", async () => {
  await writeFile(join(root, "ghes.json"), describe("/things/{n}"));
  expect(await run("schema", "use", "ghes.json")).toEqual({
    code: 0,
    text: "operations/schema/openapi.json: 1 operation of ghes.json\n",
  });
  const examples = await loadExamples({ root, operations: join(root, "operations") });
  expect(examples.get("things/get")).toMatchObject({
    path: "/things/{n}",
    responses: [{ status: 200, examples: [{ value: { id: 1 } }] }],
  });
});

it("compiles cards for the pinned description", async () => {
  await cp(join(fixtures, "small"), root, { recursive: true });
  await writeFile(join(root, "ghes.json"), describe("/things/{n}"));
  await run("schema", "use", "ghes.json");
  expect((await run("check")).text).toContain("GHX502 ghes.json has no GET /repos/{owner}/{name}/issues");
});

it("pins a GraphQL schema, which replaces the included one and its extension", async () => {
  await writeFile(join(root, "ghes.graphql"), "type Query { id: ID! }\n");
  expect(await run("schema", "use", "ghes.graphql")).toEqual({
    code: 0,
    text: "operations/schema/github.graphql: the schema of ghes.graphql\n",
  });
  const project = { root, operations: join(root, "operations") };
  const keep = (file: string): boolean => /\.(?:graphql|yaml)$/.test(file);
  expect([...(await loadSchema(project, keep, join(repository, "operations/schema"))).keys()]).toEqual([
    "operations/schema/github.graphql",
    "@ghx/generator/dist/schema/gh.yaml",
    "@ghx/generator/dist/schema/openapi.patches.yaml",
  ]);
});

it.each([
  ["no.json", "the file no.json does not exist or cannot be read"],
  ["text.json", "text.json is not a REST description of GitHub: Unexpected token"],
  ["list.json", "list.json is not a REST description of GitHub: it has no paths"],
  ["empty.json", "empty.json is not a REST description of GitHub: it has no operations"],
  ["broken.json", "broken.json is not a REST description of GitHub: unexpected reference #/x"],
  ["text.graphql", "text.graphql is not a GraphQL schema of GitHub: Syntax Error"],
  ["other.graphql", "other.graphql is not a GraphQL schema of GitHub: it has no type Query"],
  ["3.19", '"3.19" is neither a version nor a file; expected ghes-3.19, ghec, a version of @octokit/openapi'],
  ["../../etc/passwd", '"../../etc/passwd" is neither a version nor a file'],
  ["23.0.2 || rm", '"23.0.2 || rm" is neither a version nor a file'],
])("reports %s and writes nothing", async (given, message) => {
  const files = {
    "text.json": "text",
    "list.json": "[]",
    "empty.json": '{"paths":{}}',
    "broken.json": '{"paths":{"/a":{"get":{"responses":{"200":{"$ref":"#/x"}}}}}}',
    "text.graphql": "{",
    "other.graphql": "type Other { id: ID! }",
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
  const { code, text } = await run("schema", "use", given);
  expect(text).toContain(message);
  expect(code).toBe(1);
  expect(await schemaFiles()).toEqual([]);
});

/** A registry with one version of the package. */
let registry: Server;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "ghx-package-"));
  await mkdir(join(folder, "generated"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, version: "1.2.3" }));
  for (const description of ["api.github.com", "ghec", "ghes-3.19"])
    await writeFile(join(folder, `generated/${description}.json`), describe(`/${description}`));
  execFileSync("npm", ["pack", "--silent"], { cwd: folder });
  const tarball = await readFile(join(folder, "octokit-openapi-1.2.3.tgz"));
  await rm(folder, { recursive: true });
  registry = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) return response.end(tarball);
    const dist = { tarball: `http://${request.headers.host}/package.tgz` };
    return response.end(JSON.stringify({ name, versions: { "1.2.3": { name, version: "1.2.3", dist } } }));
  });
  await new Promise<void>((resolve) => void registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${port}`);
  vi.stubEnv("npm_config_cache", await mkdtemp(join(tmpdir(), "ghx-npm-")));
});
afterAll(async () => {
  await rm(process.env.npm_config_cache ?? "", { recursive: true, force: true });
  vi.unstubAllEnvs();
  registry.close();
});

it.each([
  ["1.2.3", "api.github.com"],
  ["ghec@1.2.3", "ghec"],
  ["ghes-3.19@1.2.3", "ghes-3.19"],
])("pins version %s", async (given, description) => {
  expect(await run("schema", "use", given)).toEqual({
    code: 0,
    text: `operations/schema/openapi.json: 1 operation of ${description} of @octokit/openapi 1.2.3\n`,
  });
  expect(await readFile(join(root, "operations/schema/openapi.json"), "utf8")).toContain(`"/${description}"`);
});

it("lists the descriptions of a version that lacks the requested one", async () => {
  expect(await run("schema", "use", "ghes-2.0@1.2.3")).toEqual({
    code: 1,
    text: "ghx-gen: @octokit/openapi 1.2.3 has no ghes-2.0; it has ghec, ghes-3.19\n",
  });
  expect((await run("schema", "use", "9.9.9")).text).toMatch(
    /^ghx-gen: npm pack @octokit\/openapi@9\.9\.9 failed: No matching version found/,
  );
  expect(await schemaFiles()).toEqual([]);
});
