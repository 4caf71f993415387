// Commands of gh with several changes, which run as a chain.

import { split } from "shlex";
import { expect, test } from "vitest";
import { COMMANDS } from "./command-table.js";
import { chainArguments } from "./expand-command.js";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const TERMINAL = { env: {}, cwd: "/", stdin: (async function* () {})() };
const call = (command: string, repository = "octo/hello") =>
  ghx(split(command), { env: environment({ GH_REPO: repository }) });

test.each([
  [
    "issue edit 1 --title New --add-label bug,docs --remove-assignee monalisa",
    [
      "issue.assignees.remove 1 --assignees=monalisa",
      "issue.labels.add 1 --labels=bug,docs",
      "issue.update 1 --title=New",
    ],
  ],
  [
    "issue close 1 --comment 'It works.' -r completed",
    [
      "issue.comments.create 1 '--body=It works.' '--change-of=issue close'",
      "issue.close 1 --state-reason=completed",
    ],
  ],
  [
    "issue close 1 --comment Done --yes -R octo/hello",
    [
      "--yes",
      "-R=octo/hello",
      "issue.comments.create 1 --body=Done '--change-of=issue close'",
      "issue.close 1",
    ],
  ],
  [
    "issue close -R octo/many --comment '- a list' 1",
    ["-R=octo/many", "issue.comments.create 1 '--body=- a list' '--change-of=issue close'", "issue.close 1"],
  ],
  [
    "issue close 1 -Rocto/many --comment Done",
    ["-R=octo/many", "issue.comments.create 1 --body=Done '--change-of=issue close'", "issue.close 1"],
  ],
  [
    "issue edit 1 --body '- a list' --add-label bug",
    ["issue.labels.add 1 --labels=bug", "issue.update 1 '--body=- a list'"],
  ],
  [
    "repo edit octo/hello --description Text --add-topic a,b --remove-topic c",
    [
      "repo.topics.update octo/hello --add=a,b",
      "repo.topics.update octo/hello --remove=c",
      "repo.update octo/hello --description=Text",
    ],
  ],
  ["pr close 3 --comment No", ["pr.comments.create 3 --body=No '--change-of=pr close'", "pr.close 3"]],
  [
    "pr reopen --comment Again 3",
    ["pr.comments.create 3 --body=Again '--change-of=pr reopen'", "pr.reopen 3"],
  ],
  [
    "pr create -d -t T -H feature -r monalisa -l bug --project octo/1",
    [
      "pr.create -d -t=T -H=feature -r=monalisa -l=bug",
      "project_v2.item.add_issue --project=octo/1 --issue-number=$0.number",
    ],
  ],
  [
    "release create v9 -d a.zip -t T b.zip",
    [
      "release.asset.upload --file=a.zip --release-id=$0.releaseId",
      "release.asset.upload --file=b.zip --release-id=$0.releaseId",
      "release.create_draft v9 -t=T",
    ],
  ],
  [
    "release create v9 a.zip --latest -t T",
    [
      "release.asset.upload --file=a.zip --release-id=$0.releaseId",
      "release.create_draft v9 --unless-published -t=T",
      "release.publish_draft --release-id=$0.releaseId --latest --after-steps=0 --after-steps=1",
    ],
  ],
  [
    "pr create -dtT -Hfeature -pocto/1",
    ["pr.create -d -t=T -H=feature", "project_v2.item.add_issue --project=octo/1 --issue-number=$0.number"],
  ],
  [
    "issue edit 1 --add-project octo/1 --add-project=Roadmap",
    ["project_v2.item.add_issue 1 --project=octo/1", "project_v2.item.add_issue 1 --project=Roadmap"],
  ],
  [
    `pr edit 3 --remove-project 'octo/1,"Roadmap, 2026"' --title T`,
    [
      "project_v2.item.remove_issue --item=3 --project=octo/1",
      "project_v2.item.remove_issue --item=3 '--project=Roadmap, 2026'",
      "pr.update 3 --title=T",
    ],
  ],
  [
    "pr create -t T -H feature -p octo/1 --project octo/2",
    [
      "pr.create -t=T -H=feature",
      "project_v2.item.add_issue --project=octo/1 --issue-number=$0.number",
      "project_v2.item.add_issue --project=octo/2 --issue-number=$0.number",
    ],
  ],
])("ghx %s is a chain", async (command, steps) => {
  const read = await chainArguments(split(command), COMMANDS.chain.flags, TERMINAL);
  expect(read?.toSorted()).toEqual(["--check-first", ...steps].toSorted());
});

test.each([
  "issue edit 1 --title New --body Text",
  "issue edit 1 --add-label bug",
  "issue close 1 -r completed",
  "release create v9 --draft",
  "pr create -t T -H feature -l bug -a monalisa -m v1.0 -r monalisa",
  "issue view 1",
  "issue frob",
])("ghx %s is one call", async (command) => {
  expect(await chainArguments(split(command), COMMANDS.chain.flags, TERMINAL)).toBeUndefined();
});

test("several changes of an issue are made in one call", async () => {
  const { exitCode, out, err } = await call(
    "issue edit 1 --title 'A new title' --add-label documentation --remove-label bug --add-assignee octocat",
  );
  expect({ exitCode, err }, out).toEqual({ exitCode: 0, err: "" });
  const { data } = JSON.parse((await call("issue view 1 --json --fields title,labels,assignees")).out);
  expect(data.title).toBe("A new title");
  expect(data.labels).toEqual(expect.arrayContaining(["documentation"]));
  expect(data.labels).not.toContain("bug");
  expect(data.assignees).toContain("octocat");
});

test.each(["-R octo/hello", "-R=octo/hello", "-Rocto/hello", "--repo octo/hello"])(
  "%s is the repository of every change",
  async (flag) => {
    const closed = await call(`issue close 1 ${flag} --comment Done`, "octo/many");
    expect(closed, closed.out).toMatchObject({ exitCode: 0, err: "" });
    const { data } = JSON.parse((await call("issue view 1 --json --include comments")).out);
    expect(data.state).toBe("CLOSED");
    expect(data.lastComments.at(-1)).toMatchObject({ body: "Done" });
  },
);

test("a comment precedes the change that it explains", async () => {
  expect(await call("issue close 1 --comment 'It works now.'")).toMatchObject({ exitCode: 0, err: "" });
  const { data } = JSON.parse((await call("issue view 1 --json --include comments")).out);
  expect(data.state).toBe("CLOSED");
  expect(data.lastComments.at(-1).body).toBe("It works now.");
});

test("a created pull request gets what the flags name", async () => {
  const created = await call(
    "pr create -t New -H blocked -B main --reviewer monalisa --label bug --assignee monalisa --milestone v1.0",
  );
  expect(created, created.out).toMatchObject({ exitCode: 0, err: "" });
  const { number } = JSON.parse(created.out).data;
  const { data } = JSON.parse((await call(`pr view ${number} --json`)).out);
  expect(data).toMatchObject({
    requestedReviewers: ["monalisa"],
    labels: ["bug"],
    assignees: ["monalisa"],
    milestone: { title: "v1.0" },
  });
});

test("an invalid change is reported before anything is sent", async () => {
  const { exitCode, err } = await call("issue edit 1 --add-label bug --title New --frob x");
  expect(exitCode).toBe(2);
  expect(err).toContain("unknown flag --frob");
  expect(github.requests).toEqual([]);
});

test("a created pull request gets the team that --reviewer names", async () => {
  const { exitCode } = await call(
    "pr create --title New --head blocked --base main --reviewer octo/reviewers",
  );
  expect(exitCode).toBe(0);
  expect(Object.values(github.world().repositories["octo/hello"]?.pulls ?? {}).at(-1)).toMatchObject({
    requestedReviewers: [],
    requestedTeams: ["reviewers"],
  });
});

test.each([
  ["issue create -t New -b Text --project octo/1 --jq .state", ["OPEN"]],
  ["issue close 1 --comment Done --jq .state", ["CLOSED"]],
  ["issue close 1 2 --jq '.number, .state'", ["1", "CLOSED", "2", "CLOSED"]],
  ["issue close 1 2 -q null", ["", ""]],
  [`release create v9 --notes Text ${import.meta.filename} --jq .isDraft`, ["false"]],
])("%s prints the outputs of its own result, each on a line", async (command, lines) => {
  expect(await call(command)).toEqual({ exitCode: 0, out: `${lines.join("\n")}\n`, err: "" });
});

test("the changes of a command that is invalid are refused without advice about its steps", async () => {
  const filtered = await call("release create v9 --notes Text /none.bin --jq .url");
  expect(filtered).toMatchObject({ exitCode: 2, out: "" });
  expect(filtered.err).toMatch(/^ghx: VALIDATION: file: there is no file \/none\.bin\.\n/);
  const { out } = await call("release create v9 --notes Text /none.bin");
  expect(JSON.parse(out).error.message).not.toContain("skipInvalid");
});

test("a filter prints the outputs of the steps that succeed, and the errors of the others", async () => {
  const { exitCode, out, err } = await call("issue close 1 999 --jq .state");
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: "CLOSED\n" });
  expect(err).toMatch(/^ghx: NOT_FOUND: .*999/);
});
