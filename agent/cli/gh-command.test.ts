// Commands of gh whose words differ from the id of their capability: the cards name them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { split } from "shlex";
import { expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { PROGRAM_WORDS } from "../../generator/model/gh-command.js";
import { COMMANDS } from "./command-table.js";
import { readGhCall } from "./gh-command.js";
import { ghx, withoutCorrections } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const call = (argv: readonly string[]) => ghx(argv, { env: environment({ GH_REPO: "octo/hello" }) });

test.each([
  ["issue edit 1 --title New", "issue.update --issue-number=1 --title=New"],
  ["issue edit 1 -t New -b B", "issue.update --issue-number=1 --title=New --body=B"],
  ["issue edit 1 --add-label bug,docs", "issue.labels.add --issue-number=1 --labels=bug,docs"],
  ["issue edit 1 --remove-label=bug", "issue.labels.remove --issue-number=1 --labels=bug"],
  ["issue edit --add-assignee octocat 1", "issue.assignees.add --issue-number=1 --assignees=octocat"],
  ["issue edit 1 --milestone ''", `issue.update --input '{"issueNumber":1,"milestone":null}'`],
  ["label create new -c '#d73a4a'", "label.create --label new --color d73a4a"],
  ["release create v9 --name T", "release.create --tag-name v9 --title T"],
  ["repo topics set cats dogs", "repo.topics.set --topics cats --topics dogs"],
  ["issue comment 1 -b Hi", "issue.comments.create --issue-number=1 --body=Hi"],
  ["issue comment 1 --edit-last -b Hi", "issue.comments.update_last --issue-number=1 --body=Hi"],
  ["issue list -A monalisa", "issue.list --author=monalisa"],
  ["issue close 1 -r 'not planned'", "issue.close --issue-number=1 --state-reason=NOT_PLANNED"],
  ["pr edit 3 --title New -B main", "pr.update --pr-number=3 --title=New --base=main"],
  ["pr edit 3 --add-label bug", "issue.labels.add --issue-number=3 --labels=bug"],
  ["pr edit 3 --add-reviewer monalisa", "pr.review.request --pr-number=3 --reviewers=monalisa"],
  ["pr comment 3 --body Hi", "pr.comments.create --pr-number=3 --body=Hi"],
  ["pr comment 3 --edit-last -b Hi", "issue.comments.update_last --issue-number=3 --body=Hi"],
  ["status", "notification.list"],
  ["search issues crash 'is:open in:title' -L 5", "search.issues --query 'crash is:open in:title' --limit 5"],
  [
    "search prs crash --author mona --label bug,'help wanted' --draft=false --no-assignee -R octo/hello,octo/world",
    `search.prs --query 'crash author:mona label:bug label:"help wanted" draft:false no:assignee repo:octo/hello repo:octo/world'`,
  ],
  [
    "search prs --merged=false --merged-at '>2026-01-01'",
    "search.prs --query 'is:unmerged merged:>2026-01-01'",
  ],
  ["search issues crash --no-assignee=false --no-label", "search.issues --query 'crash no:label'"],
  ["search issues --app=dependabot --locked", "search.issues --query 'author:app/dependabot is:locked'"],
  [
    "issue list --search crash -A mona --label bug",
    "issue.search --query 'is:open crash author:mona label:bug'",
  ],
  [
    "issue list --app dependabot -s closed -l bug",
    "issue.search --query 'author:app/dependabot is:closed label:bug'",
  ],
  ["issue list --search crash -s all", "issue.search --query crash"],
  ["issue list --search crash --state=Closed", "issue.search --query 'crash is:closed'"],
  ["issue list --search 'crash is:closed'", "issue.search --query 'crash is:closed'"],
  ["issue list --search='crash closed:>2026-01-01'", "issue.search --query 'crash closed:>2026-01-01'"],
  ["issue list --search 'number 21'", "issue.search --query 'is:open number 21'"],
  [`search issues "number 21" crash`, `search.issues --query '"number 21" crash'`],
  [`search issues 'is:open "a b"' --limit=5 'c d'`, `search.issues --query 'is:open "a b" "c d"' --limit 5`],
  [`search code 'a OR b' -q '. | length'`, `code.search --query 'a OR b' -q '. | length'`],
  [`search issues crash --assignee "" --label=`, "search.issues --query crash"],
  [
    "search prs --review-requested octo/cats --reviewed-by mona",
    "search.prs --query 'team-review-requested:octo/cats reviewed-by:mona'",
  ],
  ["search prs x --review NONE --match title,body", "search.prs --query 'x review:none in:title in:body'"],
  ["issue search 'crash login'", "issue.search --query 'crash login'"],
  ["issue list -S 'crash in:title' --state closed", "issue.search --query 'crash in:title is:closed'"],
  ["pr list -S crash -A mona -l bug -d", "pr.list --search=crash --author=mona --labels=bug --draft"],
  ["search issues x --state open --sort updated", "search.issues --query 'x state:open' --sort UPDATED"],
  ["search repos cli --language go --stars '>100'", "repo.search --query 'cli language:go stars:>100'"],
  // The words of an id accept the flags of gh's search as well.
  [
    "code search parse -R octo/hello --language go",
    "code.search --query 'parse repo:octo/hello language:go'",
  ],
  ["pr.search crash --draft --label bug", "pr.search --query 'crash draft:true label:bug'"],
  ["pr checks 3", "pr.checks.list --pr-number=3"],
  [
    "workflow run ci.yml -r main --json runId",
    "workflow.dispatch.run --workflow ci.yml --ref=main --json runId",
  ],
  ["pr diff 3", "pr.diff.view --pr-number=3"],
  ["pr diff 3 --name-only", "pr.diff.files --pr-number=3 --all"],
  ["pr diff https://github.com/octo/hello/pull/3", "pr.diff.view --owner=octo --name=hello --pr-number=3"],
  ["pr review 3 --approve", "pr.review.submit --pr-number=3 --event=APPROVE"],
  ["pr review 3 -a", "pr.review.submit --pr-number=3 --event=APPROVE"],
  ["pr review 3 -r -b Why", "pr.review.submit --pr-number=3 --event=REQUEST_CHANGES --body=Why"],
  ["pr ready 4 --undo", "pr.ready_for_review.set --pr-number=4 --no-ready"],
  ["pr ready 4", "pr.ready_for_review.set --pr-number=4"],
  ["pr merge 3 -s -d", "pr.merge --pr-number=3 --method=SQUASH --delete-branch"],
  ["pr merge 3 -r --subject S", "pr.merge --pr-number=3 --method=REBASE --commit-title=S"],
  ["pr update-branch 3", "pr.branch.update --pr-number=3"],
  ["release view v0.9.0", "release.get --tag-name=v0.9.0"],
  ["release edit v0.9.0 --notes N", "release.update --tag-name=v0.9.0 --body=N"],
  ["release edit v0.9.0 -n N", "release.update --tag-name=v0.9.0 --body=N"],
  ["release edit v0.9.0 --draft=false", "release.publish_draft --tag-name=v0.9.0"],
  [
    "release edit v0.9.0 --draft=false -t T --tag v1 --prerelease=false",
    "release.update --tag-name=v0.9.0 --no-draft --title=T --new-tag-name=v1 --no-prerelease",
  ],
  [
    "release edit v0.9.0 --draft=false --discussion-category General --latest",
    "release.publish_draft --tag-name=v0.9.0 --discussion-category=General --latest",
  ],
  [
    "release create v2 --draft -t T -n N -p",
    "release.create_draft --tag-name=v2 --title=T --body=N --prerelease",
  ],
  ["release create -d v2", "release.create_draft --tag-name=v2"],
  ["release edit v0.9.0 --tag v1", "release.update --tag-name=v0.9.0 --new-tag-name=v1"],
  [
    "project item-edit --id PVTI_1 --project-id PVT_1 --field-id PVTF_1 --number 3",
    "project_v2.item.field.update --project=PVT_1 --item=PVTI_1 --field=PVTF_1 --value=3",
  ],
  [
    "project item-delete 1 --owner octo --id PVTI_1",
    "project_v2.item.remove_issue --owner=octo --project=1 --item=PVTI_1",
  ],
  [
    "project item-add 1 --owner octo --url https://github.com/octo/hello/issues/2",
    "project_v2.item.add_issue --project=octo/1 --issue-number=2",
  ],
  [
    "project item-add --owner=octo 1 --url=https://github.com/octo/hello/issues/2",
    "project_v2.item.add_issue --project=octo/1 --issue-number=2",
  ],
  ["run list -w ci.yml -b main", "workflow.runs.list --workflow=ci.yml --branch=main"],
  ["run list --user mona -s failure -L 5", "workflow.runs.list --actor=mona --status=FAILURE --first=5"],
  ["-R octo/hello run list", undefined],
  ["run view 15000000003", "workflow.run.view --run-id=15000000003"],
  ["run view 15000000003 --log-failed", "workflow.job.logs.get --run-id=15000000003"],
  ["run view --log-failed 15000000003", "workflow.job.logs.get --run-id=15000000003"],
  ["run view --log-failed -j 41000000004", "workflow.job.logs.get --job-id=41000000004"],
  ["run view 15000000003 --log", "workflow.run.logs.get --run-id=15000000003 --include=status"],
  [
    "run view 15000000003 --log --job-name build",
    "workflow.job.logs.raw --run-id=15000000003 --job-name=build",
  ],
  [
    "run view 15000000003 --log --jobName build",
    "workflow.job.logs.raw --run-id=15000000003 --job-name=build",
  ],
  ["run view --log --job 41000000004", "workflow.job.logs.raw --job-id=41000000004"],
  ["run rerun 15000000003", "workflow.run.rerun_all --run-id=15000000003"],
  ["run rerun 15000000003 --failed -d", "workflow.run.rerun_failed --run-id=15000000003 --debug"],
  ["run cancel 15000000004", "workflow.run.cancel --run-id=15000000004"],
  ["workflow view ci.yml", "workflow.get --workflow=ci.yml"],
  [
    "workflow run deploy.yml -r main -f a=b",
    "workflow.dispatch.run --workflow=deploy.yml --ref=main --inputs=a=b",
  ],
  ["label list -L 5", "repo.labels.list --first=5 --sort=CREATED_AT"],
  ["label list --sort created --order desc", "repo.labels.list --sort=CREATED_AT --direction=DESC"],
  [
    "repo list octo -l go --topic cli,tool",
    "repo.search --query 'fork:true user:octo language:go topic:cli topic:tool'",
  ],
  ["repo list --topic cli --source -L 2", "repo.search --query 'user:@me topic:cli fork:false' --first=2"],
  ["project list --owner octo", "project_v2.list --owner=octo"],
  ["repo list octo --source --no-archived", "repo.list --owner=octo --no-fork --no-archived"],
  ["repo fork octo/hello --clone=false", "repo.fork --owner=octo --name=hello"],
  ["repo fork octo/hello --remote=false --clone=false", "repo.fork --owner=octo --name=hello"],
  [
    "gist rename aa5a315d61ae9438b18d a.txt 'b c'",
    "gist.rename --gist=aa5a315d61ae9438b18d --files 'a.txt=b c'",
  ],
  ["gpg-key delete 3", "gpg_key.delete --key-id=3"],
  ["gpg-key delete 3262EFF25BA0D270", "gpg_key.delete --fingerprint=3262EFF25BA0D270"],
  ["gist view aa5a315d61ae9438b18d --files", "gist.get --gist=aa5a315d61ae9438b18d"],
  ["project item-list 1 --owner octo", "project_v2.items.list --project=1 --owner=octo"],
  ["project field-list 1 --owner octo", "project_v2.fields.list --project=1 --owner=octo"],
  // The words of an id take precedence.
  ["workflow run view 15000000003", "workflow.run.view --run-id=15000000003"],
  ["pr review list 3", "pr.review.list --pr-number=3"],
])("ghx %s is ghx run %s", async (short, long) => {
  if (long === undefined) return expect((await call(split(short))).exitCode).toBe(2);
  const expected = await call(["run", ...split(long), "--dry-run"]);
  expect(expected, expected.out).toMatchObject({ exitCode: 0, err: "" });
  expect(withoutCorrections(await call([...split(short), "--dry-run"]))).toEqual(expected);
  const [first] = split(short);
  if (first === "run") return;
  const chain = await call(["chain", short, "--dry-run"]);
  expect(chain, chain.out).toMatchObject({ exitCode: 0, err: "" });
});

test.each([
  ["release edit v0.9.0 --notes-file -", "release.update --tag-name=v0.9.0 --body=Text."],
  ["release create v2 --draft -F -", "release.create_draft --tag-name=v2 --body=Text."],
  ["pr merge 3 -F -", "pr.merge --pr-number=3 --commit-message=Text."],
  ["pr merge 3 --body-file -", "pr.merge --pr-number=3 --commit-message=Text."],
  ["ssh-key add - -t laptop", "ssh_key.create --key=Text. --title=laptop"],
  ["ssh-key add", "ssh_key.create --key=Text."],
  ["gpg-key add -", "gpg_key.create --key=Text."],
  ["repo deploy-key add - -t ci -w", "deploy_key.create --title=ci --write --key=Text."],
])("ghx %s reads the text of ghx run %s", async (short, long) => {
  const env = { GH_TOKEN: "t", GH_REPO: "octo/hello", PATH: "" };
  const expected = await ghx(["run", ...split(long), "--dry-run"], { env });
  expect(expected, expected.out).toMatchObject({ exitCode: 0, err: "" });
  const read = await ghx([...split(short), "--dry-run"], { env, stdin: "Text." });
  expect(withoutCorrections(read)).toEqual(expected);
});

test.each([["ssh-key add"], ["gpg-key add"], ["repo deploy-key add -t ci"]])(
  "ghx %s reads the key in the file",
  async (command) => {
    const cwd = mkdtempSync(join(tmpdir(), "ghx-key-"));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    writeFileSync(join(cwd, "key.pub"), "ssh-ed25519 AAAA me\n");
    const env = { GH_TOKEN: "t", GH_REPO: "octo/hello", PATH: "" };
    const { out } = await ghx([...split(command), "key.pub", "--dry-run"], { env, cwd });
    expect(out).toContain('"ssh-ed25519 AAAA me"');
    const missing = await ghx([...split(command), "none.pub", "--dry-run"], { env, cwd });
    expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining("none.pub: no such file") });
  },
);

test("help shows the flags of the capability", async () => {
  expect(await call(["release", "view", "--help"])).toEqual(await call(["run", "release.get", "--help"]));
  expect(await call(["run", "list", "--help"])).toEqual(await call(["run", "workflow.runs.list", "--help"]));
});

const file = new URL("../../scripts/measure/tokens/gh-commands.yaml", import.meta.url);
const commands: Readonly<Record<string, unknown>> = parseYaml(readFileSync(file, "utf8"));
/** What one call of a capability cannot do, or what gh also does without the capability's inputs. */
const OTHER: Readonly<Record<string, string>> = {
  "issue.assignees.set": "two flags",
  "issue.labels.set": "two flags",
  "pr.assignees.update": "two flags",
  "issue.milestone.clear": "an update",
  "issue.milestone.set": "an update",
  "issue.comments.list": "a field of another command",
  "pr.diff.files": "a field of another command",
  "pr.merge.status": "fields of another command",
  "pr.checks.failed": "a field of another command",
  "workflow.run.jobs.list": "a field of another command",
  "issue.search": "all states",
  "pr.search": "all states",
  "project_v2.item.add_issue": "a URL",
  "project_v2.item.remove_issue": "the id of the item",
  "project_v2.org.get": "the owner may be a user",
  "project_v2.user.get": "the owner may be an organization",
};
const known = Object.entries(commands).flatMap(([id, command]) =>
  typeof command === "string" && !command.startsWith("api ") && !(id in OTHER)
    ? [[command, id] as const]
    : [],
);

test.each(known)("gh %s runs %s", async (command, id) => {
  const argv = await readGhCall(split(command));
  expect(argv?.[0]).toBe(id);
});

test.each([
  ["issue list --search -label:bug", [11, 10]],
  ["issue list -S -label:bug --limit 1", [11]],
  ["issue list --search='-label:bug -author:monalisa'", [10]],
  ["pr list --search -label:bug --limit 2", [13, 12]],
])("a search may begin with a negated qualifier: %s", async (command, numbers) => {
  const { exitCode, out, err } = await call([...split(command), "--jq", ".[].number"]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(out.split("\n").filter(Boolean).map(Number)).toEqual(numbers);
});

test("pr diff --name-only prints the names of all files, as gh does, unless flags select an output", async () => {
  const names = ["src/greet.ts", "src/colour.ts"];
  const files = split("pr diff 3 --name-only");
  const expected = { exitCode: 0, out: names.map((name) => `${name}\n`).join(""), err: "" };
  expect(await call(files)).toEqual(expected);
  expect(await call([...files, "--first", "1"])).toMatchObject({ out: "src/greet.ts\n" });
  expect(await call([...files, "--jq", ".[].additions"])).toMatchObject({ out: "12\n20\n" });
  for (const flags of [["--fields", "path"], ["--format", "json"], ["--json"]])
    expect(JSON.parse((await call([...files, ...flags])).out)).toMatchObject({ ok: true });
});

test("refuses two owners of a project", async () => {
  const { exitCode, err } = await call(split("project item-add acme/1 --owner=octo --url u"));
  expect(exitCode).toBe(2);
  expect(err).toContain('"acme/1" is not of octo');
});

test.each([
  ["search issues x --state all", '--state: expected open, closed, got "all"'],
  [
    "search prs --review=aproved",
    '--review: expected none, required, approved, changes_requested, got "aproved"',
  ],
  ["search prs x --match title,titel", '--match: expected title, body, comments, got "titel"'],
  ["issue list --search x -m 3", '--milestone: expected the title, got "3"'],
  ["issue list --search x -s bogus", '--state: expected open, closed, all, got "bogus"'],
  ["pr search x --checks failed", '--checks: expected pending, success, failure, got "failed"'],
])("refuses a value that a qualifier cannot have: %s", async (command, message) => {
  const { exitCode, err } = await call(split(command));
  expect(exitCode).toBe(2);
  expect(err).toContain(message);
  expect(github.requests).toEqual([]);
});

test("the compiler knows the words that are commands of the program itself", () => {
  // `run list` is a command of gh, and the group of `capabilities list` need not be written.
  const words = Object.keys(COMMANDS).flatMap((name) => name.split(" "));
  expect(new Set([...words, "run", "help", "version"])).toEqual(new Set([...PROGRAM_WORDS, "run"]));
});
