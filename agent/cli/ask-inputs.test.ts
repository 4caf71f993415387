// The questions about required inputs at a terminal.

import { expect, test } from "vitest";
import { ghx, type Setting } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

/** Runs a command at a terminal, with the answers. */
function run(argv: readonly string[], answers: string, setting: Setting = {}) {
  const env = environment({ GH_REPO: "octo/hello" });
  return ghx(argv, { env, stdin: answers, interactive: true, columns: 80, ...setting });
}

test("a missing title is asked for", async () => {
  const { exitCode, out, err } = await run(["issue", "create", "--json"], "A new bug\n");
  expect(err).toBe("Title (--title): ");
  expect({ exitCode, title: JSON.parse(out).data.number }).toEqual({
    exitCode: 0,
    title: expect.any(Number),
  });
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { title: "A new bug" } });
});

test("several inputs are asked for one after the other, and again without an answer", async () => {
  const { exitCode, err } = await run(["pr", "create", "--json"], "feature\n\nAdd colors\n");
  expect(err).toBe("Head branch; owner:branch for a fork (--head): Title (--title): Title (--title): ");
  expect(exitCode).toBe(1);
  // The branch has a pull request.
  const sent = github.requests.map(({ body }) => JSON.stringify(body));
  expect(sent).toContainEqual(expect.stringMatching(/"feature".*"Add colors"/));
});

test("an answer may look like a flag", async () => {
  const { exitCode } = await run(["issue", "create", "--json"], "--web\n");
  expect(exitCode).toBe(0);
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { title: "--web" } });
});

test("the end of the input leaves the error", async () => {
  const { exitCode, out } = await run(["issue", "create", "--json"], "");
  expect({ exitCode, error: JSON.parse(out).error.message }).toEqual({
    exitCode: 2,
    error: "title: is required (a string)",
  });
  expect(github.writes).toBe(0);
});

test("a secret is hidden while it is typed", async () => {
  const hidden: boolean[] = [];
  const { exitCode, out, err } = await run(["secret", "set", "TOKEN", "--json"], "hunter2\r", {
    hideInput: (isHidden) => hidden.push(isHidden),
  });
  expect(err).toBe("Value of the secret (--value): \n");
  expect({ exitCode, hidden }).toEqual({ exitCode: 0, hidden: [true, false] });
  expect(out).not.toContain("hunter2");
  expect(github.world().repositories["octo/hello"]?.secrets).toMatchObject({ TOKEN: expect.anything() });
});

test("Backspace removes a character of a hidden input, and Ctrl-U all of them", async () => {
  await run(["issue", "create", "--json"], "Wrong\u0015A new bub\u007fg\r");
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { title: "A new bug" } });
});

test.each(["\u0003", "\u0004", ""])("the end %j of a hidden input sends nothing", async (end) => {
  const hidden: boolean[] = [];
  const { exitCode } = await run(["secret", "set", "TOKEN", "--json"], `hunter2${end}`.slice(end ? 0 : 7), {
    hideInput: (isHidden) => hidden.push(isHidden),
  });
  expect({ exitCode, hidden, writes: github.writes }).toEqual({
    exitCode: 2,
    hidden: [true, false],
    writes: 0,
  });
});

/** Runs a command in a pipe, with standard input. */
const inPipe = (line: string, stdin: string) =>
  run(line.split(" "), stdin, { interactive: false, columns: undefined });

test.each([
  ["variable set REGION", "eu\n", { REGION: { value: "eu" } }],
  ["variable set REGION --body-file -", "eu\n", { REGION: { value: "eu" } }],
  ["variable set REGION --body us", "eu\n", { REGION: { value: "us" } }],
  ["variable set REGION us", "eu\n", { REGION: { value: "us" } }],
  ["variable set REGION", "one\r\n\ntwo\n\n", { REGION: { value: "one\r\n\ntwo" } }],
])("%s reads standard input %j as gh does", async (line, stdin, variables) => {
  expect(await inPipe(line, stdin)).toMatchObject({ exitCode: 0, err: "" });
  expect(github.world().repositories["octo/hello"]?.variables).toMatchObject(variables);
});

test("a secret comes from standard input", async () => {
  expect(await inPipe("secret set TOKEN", "hunter2")).toMatchObject({ exitCode: 0, err: "" });
  expect(await inPipe("secret set OTHER --body-file -", "hunter2")).toMatchObject({ exitCode: 0, err: "" });
  const secrets = { TOKEN: expect.anything(), OTHER: expect.anything() };
  expect(github.world().repositories["octo/hello"]?.secrets).toMatchObject(secrets);
});

test("standard input without a value is an error", async () => {
  const { exitCode, out } = await inPipe("secret set TOKEN", "\n");
  expect({ exitCode, message: JSON.parse(out).error.message }).toEqual({
    exitCode: 2,
    message: "value: expected a non-empty string",
  });
});

test("the inputs of a workflow are the JSON of standard input with --json", async () => {
  const line = "workflow run deploy.yml -r main --json";
  expect(await inPipe(line, '{"environment":"staging"}')).toMatchObject({ exitCode: 0 });
  expect(github.requests.at(-1)?.body).toMatchObject({ inputs: { environment: "staging" } });
  const { writes } = github;
  expect(await inPipe(line, "")).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^ghx: --inputs: expected JSON, got nothing/),
  });
  expect(github.writes).toBe(writes);
  expect(await inPipe(`${line} workflow`, "")).toMatchObject({ exitCode: 0 });
});

test.each<[string, readonly string[], Setting]>([
  ["without a terminal", ["issue", "create", "--json"], { interactive: false }],
  ["with output in a pipe", ["issue", "create", "--json"], { columns: undefined }],
  ["for JSON", ["run", "issue.create", '{"body":"Text"}', "--json"], {}],
  ["if something else is wrong", ["issue", "create", "--milestone", "", "--json"], {}],
  ["for a destructive call", ["release", "delete", "--json"], {}],
  ["for a repository", ["issue", "create", "--title", "Bug", "--json"], { env: { GH_TOKEN: "t", PATH: "" } }],
])("nothing is asked %s", async (_what, argv, setting) => {
  const { exitCode, err } = await run(argv, "An answer\n", setting);
  expect(exitCode).toBeGreaterThan(0);
  expect(err).not.toContain("(--");
  expect(github.writes).toBe(0);
});
