/** Commands of the real gh that create and update repositories. */
import { describe, expect, it } from "vitest";
import { ghVersions } from "../runner/depth.js";
import { ghSession } from "./gh-session.js";
import { type GhBinary, ghBinaries } from "./testing.js";

describe.each(ghVersions(ghBinaries()))("gh $version", (gh: GhBinary) => {
  const session = ghSession(gh);
  const { succeed } = session;
  const repository = (name: string) => session.server.store.repository("octocat", name);

  it("repo create creates a repository", async () => {
    const stdout = await succeed("repo", "create", "new", "--private", "--description", "New");
    expect(stdout).toContain("https://github.com/octocat/new");
    expect(repository("new")).toMatchObject({ visibility: "PRIVATE", description: "New" });
  });

  it("repo create with a README creates its first commit", async () => {
    await succeed("repo", "create", "octo/docs", "--public", "--add-readme");
    const { refs } = Object(session.server.store.repository("octo", "docs"));
    expect([...refs.keys()]).toEqual(["refs/heads/main"]);
  });

  it("repo create copies a template", async () => {
    await succeed("repo", "edit", "octo/hello", "--template");
    await succeed("repo", "create", "service", "--private", "--template", "octo/hello");
    expect(repository("service")?.refs.get("refs/heads/main")?.target.message).toBe("Initial commit");
  });

  it("repo fork creates a fork, which repo sync updates", async () => {
    await succeed("repo", "fork", "octo/hello", "--clone=false", "--default-branch-only");
    const fork = repository("hello");
    expect(fork?.parent?.name).toBe("hello");
    expect([...(fork?.refs.keys() ?? [])]).toEqual(["refs/heads/main"]);
    const main = session.server.store.repository("octo", "hello")?.refs.get("refs/heads/main");
    const feature = session.server.store.repository("octo", "hello")?.refs.get("refs/heads/feature");
    if (main && feature) main.target = feature.target;
    await succeed("repo", "sync", "octocat/hello");
    expect(fork?.refs.get("refs/heads/main")?.target.oid).toBe(feature?.target.oid);
  });
});
