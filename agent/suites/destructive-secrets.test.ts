// Tests that what ghx shows of a destructive call before it runs does not contain the values of secret inputs.

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCapability, type Registry } from "../../runtime/index.js";
import { ghx } from "../cli/testing/in-process.js";
import { environment, github, useLocalGithub } from "../cli/testing/local-github.js";
import { writeOwnProject } from "../cli/testing/own-project.js";
import { extended } from "../explain/extended-catalog.js";
import { createTools, type DestructiveCall } from "../index.js";
import { askUser } from "../mcp/confirmation.js";

useLocalGithub();

const SECRET = "correct-horse-battery";
const ID = "vault.replace";
const input = { owner: "octo", name: "hello", secret: "DEPLOY_KEY", value: SECRET };

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "ghx-secret-")));
  await writeOwnProject(folder, { [ID]: "secret.set" }, {}, { effect: "destructive" });
  await run(["trust"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (argv: readonly string[], person?: { readonly stdin: string }) => {
  const env = environment({ GH_REPO: "octo/hello", XDG_CONFIG_HOME: folder });
  return ghx(argv, { cwd: folder, env, ...(person && { ...person, interactive: true, columns: 80 }) });
};

test.each<[from: string, argv: readonly string[]]>([
  ["a flag", [ID, "DEPLOY_KEY", "--value", SECRET]],
  ["JSON", ["run", ID, JSON.stringify(input)]],
  [
    "JSON that could be corrected",
    ["run", ID, JSON.stringify({ ...input, value: undefined, Value: SECRET })],
  ],
  ["the command line of a step", ["chain", `${ID} DEPLOY_KEY --value ${SECRET}`]],
  ["the JSON of a step", ["chain", JSON.stringify([{ task: ID, input }])]],
])("nothing that a destructive call shows contains the secret of %s", async (_, argv) => {
  const shown = [
    await run(argv),
    await run([...argv, "--dry-run"]),
    await run(argv, { stdin: "n\n" }),
    await run(argv, { stdin: "y\n" }),
  ];
  expect(JSON.stringify(shown)).toContain("value");
  expect(JSON.stringify(shown)).not.toContain(SECRET);
});

test("the suggestion of --yes repeats a command without secret inputs, and no other one", async () => {
  const suggestions = [await run(["issue.delete", "1"]), await run([ID, "DEPLOY_KEY", "--value", SECRET])];
  expect(suggestions.map(({ err }) => err)).toEqual([
    expect.stringContaining("nothing was sent: ghx issue.delete 1 --yes"),
    expect.stringContaining("nothing was sent: repeat the command with --yes"),
  ]);
});

test("the question of a person shows the target and a mask", async () => {
  const { err } = await run([ID, "DEPLOY_KEY", "--value", SECRET], { stdin: "n\n" });
  expect(err).toContain("Target: PUT /repos/octo/hello/actions/secrets/DEPLOY_KEY.");
  expect(err).toContain('"value":"[redacted]"');
});

test("tools and MCP ask about a mask, and the confirmed call sends the value", async () => {
  const secretSet = await loadCapability(extended([]), "secret.set");
  if (secretSet === undefined) throw new Error("secret.set is missing");
  const own = { ...secretSet, id: ID, effect: "destructive" as const };
  const registry: Registry = { ids: [ID], aliases: {}, loadLoaders: async () => ({ [ID]: async () => own }) };
  const asked: DestructiveCall[] = [];
  const options = { apiUrl: github.url, token: github.token, env: {}, extend: [registry] };
  const tools = createTools({ ...options, allowDestructive: false });
  const confirm = (calls: readonly DestructiveCall[]) => asked.push(...calls) > 0;
  const answers = [
    await tools.run("execute", { capability_id: ID, params: input }, { confirm }),
    await tools.run("chain", { steps: [{ task: ID, input }] }, { confirm }),
  ];
  expect(answers).toMatchObject([{ isError: false }, { isError: false }]);
  expect(asked.map((call) => call.input)).toEqual(Array(2).fill({ ...input, value: "[redacted]" }));
  expect(JSON.stringify([answers, asked, askUser(asked)])).not.toContain(SECRET);
});
