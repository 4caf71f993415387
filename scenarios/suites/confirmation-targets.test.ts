// What a person reads before a destructive call is sent: the repository, the owner or the project that it changes.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTools } from "../../agent/index.js";
import { type Chainable, destructiveChainables, startTestServer, type TestServer } from "./chain/world.js";

let at: TestServer;
let calls: readonly Chainable[];
beforeAll(async () => {
  at = await startTestServer();
  calls = await destructiveChainables(at);
});
afterAll(() => at.github.close());

/** The capabilities that change what belongs to the user of the token. */
const OF_THE_USER = ["gist.delete", "gpg_key.delete", "ssh_key.delete"];

test("the question about each destructive capability names a repository, an owner or a project", async () => {
  const unnamed: string[] = [];
  for (const { id, input } of calls) {
    const target = await askedTarget(id, input);
    if (!/(?:^|\s|\/)octo(?:cat)?\//.test(target) && !/^DELETE \/orgs\/octo\//.test(target)) unnamed.push(id);
  }
  expect(unnamed.sort()).toEqual(OF_THE_USER);
  expect(calls.length).toBeGreaterThan(30);
});

async function askedTarget(id: string, input: unknown): Promise<string> {
  at.github.reset();
  const { apiUrl, token, env } = at.session.options;
  const tools = createTools({ apiUrl, token, env, allowDestructive: false });
  const asked: string[] = [];
  const confirm = (questions: readonly { readonly target?: string }[]) => {
    asked.push(...questions.map(({ target = "" }) => target));
    return false;
  };
  const { value } = await tools.run("execute", { capability_id: id, params: Object(input) }, { confirm });
  const [target] = asked;
  if (target === undefined) throw new Error(`${id}: ${JSON.stringify(value)}`);
  return target;
}
