// Digits on the command line are the title of a milestone, else its number. In JSON, the type decides.

import { expect, test } from "vitest";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (...argv: readonly string[]) => ghx([...argv], { env: environment({ GH_REPO: "octo/hello" }) });

/** Creates a milestone. The world has 1 v1.0 and 2 v0.9. */
const create = (title: string) =>
  fetch(`${github.url}/repos/octo/hello/milestones`, {
    method: "POST",
    headers: { authorization: `bearer ${github.token}` },
    body: JSON.stringify({ title }),
  });

const milestone = async (...argv: readonly string[]) => {
  const { out } = await call("issue", "milestone", "set", "10", ...argv, "--format", "json");
  return Object(JSON.parse(out)).data?.milestone ?? out;
};

test.each(["graphql", "rest"])("over %s, digits are a title, else a number", async (route) => {
  await create("7");
  expect(await milestone("--milestone", "7", "--route", route)).toMatchObject({ number: 3, title: "7" });
  expect(await milestone("--milestone", "2", "--route", route)).toMatchObject({ number: 2 });
  expect(await milestone("--milestone", "v1.0", "--route", route)).toMatchObject({ number: 1 });
});

test.each(["graphql", "rest"])(
  "over %s, digits that are both are an error, and JSON decides",
  async (route) => {
    await create("2");
    const set = (...argv: readonly string[]) =>
      call("issue", "milestone", "set", "10", ...argv, "--route", route);
    const { exitCode, out, err } = await set("--milestone", "2");
    expect(exitCode).not.toBe(0);
    expect(out + err).toContain("milestone 2 is the title of one and the number of another");
    expect(await milestone("--route", route, "--input", '{"milestone":2}')).toMatchObject({ number: 2 });
    expect(await milestone("--route", route, "--input", '{"milestone":"2"}')).toMatchObject({ number: 3 });
  },
);

test("unknown digits list the existing milestones", async () => {
  const { out, err } = await call("issue", "milestone", "set", "10", "--milestone", "99");
  expect(out + err).toContain("no milestone 99 in octo/hello; open milestones: 1 v1.0");
});

test("digits need no further request", async () => {
  github.clearRequests();
  await milestone("--milestone", "1");
  expect(github.requests).toHaveLength(2);
});

test("a step of a chain and a dry run accept digits", async () => {
  await create("7");
  const chain = await call("chain", "issue milestone set 10 --milestone 7", "issue view 10", "-c");
  expect(chain, chain.out).toMatchObject({ exitCode: 0 });
  expect(chain.out).toContain('"7"');
  const dryRun = await call("issue", "milestone", "set", "10", "--milestone", "7", "--dry-run", "--json");
  expect(dryRun, dryRun.out).toMatchObject({ exitCode: 0 });
});

test("unknown digits change nothing over REST, where the milestone is a second write", async () => {
  const before = github.writes;
  const { exitCode, out, err } = await call(
    ..."pr update 3 --title New --milestone 99 --route rest".split(" "),
  );
  expect(exitCode).not.toBe(0);
  expect(out + err).toContain("no milestone 99 in octo/hello");
  expect(github.writes).toBe(before);
});
