/** Project and Actions commands of the real gh. */
import { describe, expect, it } from "vitest";
import { ghVersions } from "../runner/depth.js";
import { ghSession, REPO } from "./gh-session.js";
import { type GhBinary, ghBinaries } from "./testing.js";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const session = ghSession(gh);
  const { run, succeed, json } = session;

  describe.skipIf(gh.version.startsWith("2.23"))("project", () => {
    const project = (command: string, ...args: string[]) =>
      json("project", command, "1", "--owner", "octo", "--format", "json", ...args);

    it("view, field-list and item-list return the project, its fields and its items", async () => {
      expect(await project("view")).toMatchObject({ title: "Roadmap", owner: { login: "octo" } });
      expect(await project("field-list")).toMatchObject({ totalCount: 12 });
      expect(await project("item-list")).toMatchObject({
        totalCount: 5,
        items: [{ status: "Todo", estimate: 3, sprint: { title: "Sprint 1" } }, {}, {}, {}, {}],
      });
      expect(await json("project", "list", "--owner", "octocat", "--format", "json")).toMatchObject({
        projects: [{ title: "Groceries", owner: { type: "User" } }],
      });
    });

    it("item-add, item-edit, item-archive, item-create and item-delete change the project", async () => {
      const items = () => session.server.store.project("octo", 1)?.items ?? [];
      const url = "https://github.com/octo/hello/issues/8";
      expect(await project("item-add", "--url", url)).toMatchObject({
        title: expect.stringContaining("Crash"),
      });
      const added = items().at(-1);
      const id = added?.id ?? "";
      const projectId = added?.project.id ?? "";
      const field = added?.project.fields.find((one) => one.name === "Notes")?.id ?? "";
      const edit = ["--id", id, "--project-id", projectId, "--field-id", field, "--text", "From gh"];
      await succeed("project", "item-edit", ...edit, "--format", "json");
      expect(added?.values.get(field)?.value).toEqual({ kind: "text", text: "From gh" });
      await project("item-archive", "--id", id);
      expect(added?.isArchived).toBe(true);
      await project("item-create", "--title", "A draft", "--body", "Later");
      expect(items().at(-1)?.content).toMatchObject({ __typename: "DraftIssue", title: "A draft" });
      await project("item-delete", "--id", id);
      expect(items()).not.toContain(added);
    });
  });

  it("run view prints logs by step and the failed logs", async () => {
    const log = await succeed("run", "view", "15000000007", "--log", ...REPO);
    expect(log).toContain("deploy\tSet up job\t2026-01-30T11:00:10.5000000Z Current runner version");
    expect(log).toContain("deploy\tDeploy\t2026-01-30T11:01:00.0000000Z Deployed");
    const failed = await succeed("run", "view", "15000000003", "--log-failed", ...REPO);
    expect(failed).toContain("build\tBuild\t2026-02-18T09:05:58.0000000Z ##[error]Process completed");
    expect(failed).not.toContain("Set up job");
  });

  it("run view prints jobs, steps, annotations and artifacts", async () => {
    expect(await succeed("run", "view", "15000000003", "--verbose", ...REPO)).toContain("X Build");
    const jobs = await json("run", "view", "15000000003", "--json", "jobs", ...REPO);
    expect(jobs).toMatchObject({
      jobs: [{ name: "build", steps: [{}, {}, { conclusion: "failure" }, {}] }, {}, {}, {}],
    });
    expect(await succeed("run", "view", "15000000002", ...REPO)).toContain("old-logs (expired)");
  });

  it("run rerun reruns a job, the failed jobs or all jobs; run cancel cancels the run", async () => {
    const run3 = () => session.server.store.repository("octo", "hello")?.runs.get(15_000_000_003);
    await succeed("run", "rerun", "--job", "41000000004", ...REPO);
    expect(run3()).toMatchObject({ runAttempt: 2, status: "QUEUED" });
    await succeed("run", "cancel", "15000000003", ...REPO);
    expect(run3()).toMatchObject({ status: "COMPLETED", conclusion: "CANCELLED" });
    await succeed("run", "rerun", "15000000003", "--failed", ...REPO);
    expect(run3()).toMatchObject({ runAttempt: 3 });
    const { code, stderr } = await run("run", "cancel", "15000000001", ...REPO);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("completed") });
  });

  it("workflow run dispatches with inputs and reports why a dispatch is rejected", async () => {
    await succeed("workflow", "run", "deploy.yml", "--ref", "main", "-f", "environment=staging", ...REPO);
    const made = [...(session.server.store.repository("octo", "hello")?.runs.values() ?? [])].at(-1);
    expect(made).toMatchObject({ event: "workflow_dispatch", inputs: { environment: "staging" } });
    const refused = async (...args: string[]) => (await run("workflow", "run", ...args, ...REPO)).stderr;
    expect(await refused("deploy.yml", "--ref", "nope")).toContain("No ref found for: nope");
    expect(await refused("ci.yml", "--ref", "main")).toContain("does not have 'workflow_dispatch' trigger");
    expect(await refused("none.yml", "--ref", "main")).toMatch(/not find|404/);
  });

  it("follows the redirect from a former name of a repository", async () => {
    expect(await json("api", "repos/octo/hi/issues/1", "--jq", "{number}")).toEqual({ number: 1 });
    expect(await json("issue", "view", "1", "-R", "octo/hi", "--json", "number")).toEqual({ number: 1 });
  });

  it("reads the rate limit that the headers report", async () => {
    const used = async () => Number(await json("api", "rate_limit", "--jq", ".rate.used"));
    const before = await used();
    await succeed("api", "user");
    expect(await used()).toBe(before + 1);
  });
});
