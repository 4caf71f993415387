// Tests that exchange files are loaded with their answers, and that mistakes are reported with their place.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repository } from "../testing/projects.js";
import { loadExchanges } from "./load.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-exchanges-"));
});
afterEach(() => rm(folder, { recursive: true }));

const FILE = `capability: repo.topics.get
exchanges:
  - name: published example
    input: { owner: octo, name: hello }
    rest:
      - request: GET /repos/octo/hello/topics
        answer: { example: repos/get-all-topics }
    expect: { data: { names: [octocat, atom, electron, api] } }
`;

async function load(text: string, name = "repo.topics.get.yaml") {
  await writeFile(join(folder, name), text);
  return loadExchanges(folder, { operations: join(repository, "operations") });
}

test("an exchange has its capability, its place and the published answer", async () => {
  expect(await load(FILE)).toEqual([
    {
      capability: "repo.topics.get",
      name: "published example",
      position: expect.stringMatching(/repo\.topics\.get\.yaml:3:5$/),
      input: { owner: "octo", name: "hello" },
      rest: [
        {
          request: "GET /repos/octo/hello/topics",
          answer: { status: 200, body: { names: ["octocat", "atom", "electron", "api"] } },
        },
      ],
      expect: { data: { names: ["octocat", "atom", "electron", "api"] } },
    },
  ]);
});

test("two exchanges of a file cannot have the same name", async () => {
  const exchange = FILE.slice(FILE.indexOf("  - name"));
  await expect(load(FILE + exchange)).rejects.toThrow(
    /yaml:9:5 the name "published example" is also the name of exchange 1$/,
  );
});

test.each([
  ["broken YAML", "{ owner: octo, name: hello }", "{ owner: octo", /yaml:5:5 Flow map/],
  ["an unknown key", "    input:", "    inputs:", /yaml:4:5 unknown key "inputs", did you mean "input"\?/],
  [
    "an unknown example",
    "get-all-topics",
    "get-topics",
    /yaml:7:19 there is no operation "repos\/get-topics"/,
  ],
  [
    "an answer that GitHub cannot give",
    "{ example: repos/get-all-topics }",
    "{ body: { names: 1 } }",
    /yaml:7:9 \/names must be array/,
  ],
  [
    "an unknown type of a matcher",
    "{ names: [octocat, atom, electron, api] }",
    "{ names: [{ $type: strng }] }",
    /yaml:8:\d+ exchanges\.0\.expect\.data\.names\.0\.\$type must be equal to one of the allowed values: string, number/,
  ],
  [
    "another capability",
    "repo.topics.get",
    "repo.topics.set",
    /yaml:1:1 expected "repo.topics.get" to match/,
  ],
])("reports %s with its place", async (_name, text, changed, message) => {
  await expect(load(FILE.replace(text, changed))).rejects.toThrow(message);
});

test.each(["{ status: 502 }", "{ status: 502, body: '<html>' }"])(
  "accepts the answer %s of a proxy",
  async (answer) => {
    const [exchange] = await load(FILE.replace("{ example: repos/get-all-topics }", answer));
    expect(exchange?.rest?.[0]?.answer.status).toBe(502);
  },
);

test("reports the mistakes of all files", async () => {
  await writeFile(join(folder, "a.yaml"), "capability: a\n");
  await expect(load(FILE.replace("    input:", "    inputs:"))).rejects.toThrow(
    /a\.yaml:1:1 .*\n(?:.*\n)*.*repo\.topics\.get\.yaml:4:5 unknown key "inputs"/,
  );
});

test("reports a folder that does not exist", async () => {
  await expect(loadExchanges(join(folder, "missing"))).rejects.toThrow(/there is no folder .*missing/);
});
