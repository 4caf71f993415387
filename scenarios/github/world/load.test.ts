import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { octoWorld } from "../testing.js";
import { dumpWorld } from "./dump.js";
import { formatDiagnostic, loadWorld, WorldError, worldLoader } from "./load.js";
import type { World } from "./shapes.js";

function messages(source: string): string[] {
  return loadWorld(source, { file: "w.yaml" }).diagnostics.map(formatDiagnostic);
}

describe("a world file", () => {
  it("survives a round trip through loading and dumping", () => {
    const dumped = dumpWorld(octoWorld().store);
    expect(dumped).toMatchObject({
      repositories: { "octo/hello": { issues: { 1: { state: "OPEN", labels: ["bug", "priority: high"] } } } },
    });
    expect(dumpWorld(loadWorld(stringify(dumped)).store)).toEqual(dumped);
  });

  it("produces the same ids on each load", () => {
    expect([...octoWorld().store.nodes.keys()]).toEqual([...octoWorld().store.nodes.keys()]);
  });

  it("creates one check run for each job", () => {
    const { store } = octoWorld();
    const run = store.repository("octo", "hello")?.runs.get(15_000_000_003);
    expect(run?.checkSuite?.checkRuns).toEqual(run?.jobs.map((job) => job.checkRun));
  });
});

describe("a loader", () => {
  const load = worldLoader(readFileSync(new URL("../../worlds/octo.yaml", import.meta.url), "utf8"));

  it("returns equal stores that share no state", () => {
    const { store } = load();
    const before = dumpWorld(store);
    for (const thread of store.repository("octo", "hello")?.threads.values() ?? []) thread.title = "Changed";
    expect(store.nextId("Comment")).toBe(load().store.nextId("Comment"));
    expect(dumpWorld(store)).not.toEqual(before);
    expect(dumpWorld(load().store)).toEqual(before);
  });

  it("returns repositories whose labels are those of the store", () => {
    const hello = load().store.repository("octo", "hello");
    expect(hello?.labels.length).toBeGreaterThan(0);
    hello?.entries.clear();
    expect(hello?.labels).toEqual([]);
  });

  it("keeps the values of the fields of issues", () => {
    const loader = worldLoader(`
      organizations: { octo: { issueFields: { 1: { name: Points, dataType: NUMBER } } } }
      repositories: { octo/app: { issues: { 1: { title: A, fieldValues: { Points: 3 } } } } }`);
    const repositories = { "octo/app": { issues: { 1: { fieldValues: { Points: 3 } } } } };
    expect(dumpWorld(loader().store)).toMatchObject({ repositories });
    expect(dumpWorld(loader().store.copy())).toMatchObject({ repositories });
  });

  it("does not use the clock of a store for what the world has", () => {
    const late = load({ now: () => new Date("2030-01-01") }).store;
    expect(dumpWorld(late)).toEqual(dumpWorld(load().store));
    expect(late.now()).toBe("2030-01-01T00:00:00Z");
  });

  it("is independent of later changes of its value", () => {
    const source: World = {
      users: { mona: {} },
      repositories: { "mona/app": { issues: { 1: { title: "A", labels: [] } } } },
    };
    const loader = worldLoader(source);
    Object.assign(Object(source.repositories)["mona/app"].issues[1], { title: "B" });
    expect(loader().store.repository("mona", "app")?.threads.get(1)?.title).toBe("A");
  });
});

it("loads the worlds of the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const worlds = Array.from(readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm), ([, source = ""]) => source);
  expect(worlds.length).toBeGreaterThan(1);
  for (const source of worlds) expect(messages(source)).toEqual([]);
});

it("has the files of a pull request's commits, unless the pull request lists others", () => {
  const oid = "4000000000000000000000000000000000000001";
  const pulls = [
    `2: { title: A, head: { ref: x, oid: "${oid}" } }`,
    `3: { title: B, head: { ref: y, oid: "${oid}" }, files: {} }`,
  ];
  const { store } = loadWorld(`
users: { o: {} }
repositories:
  o/r:
    branches: { main: { commit: "1000000000000000000000000000000000000001" } }
    commits: { "${oid}": { files: { a.txt: { before: null, after: "new" } } } }
    pulls: { ${pulls.join(", ")} }
`);
  const pull = (number: number) => store.repository("o", "r")?.threads.get(number);
  expect(pull(2)).toMatchObject({ files: [{ path: "a.txt", additions: 1 }] });
  expect(pull(3)).toMatchObject({ files: [] });
});

it("accepts a time with milliseconds", () => {
  const { store } = loadWorld("users: { o: { createdAt: '2026-01-31T12:00:00.123Z' } }");
  expect(store.user("o")?.createdAt).toBe("2026-01-31T12:00:00Z");
});

describe("a malformed world", () => {
  it("reports the first problems in the message, and all of them as data", () => {
    const users = Array.from({ length: 50 }, (_, index) => `u${index}: { name: 3 }`).join(", ");
    const error = new WorldError(loadWorld(`users: { ${users} }`).diagnostics);
    expect(error.message.split("\n")).toHaveLength(22);
    expect(error.message).toMatch(/\nand 30 more$/);
    expect(error.diagnostics).toHaveLength(50);
  });

  it("reports the position and the expected value", () => {
    expect(messages("users:\n  octocat: { name: 3 }\n")).toEqual(["w.yaml:2:20 expected a string, found 3"]);
  });

  it("reports a date that does not exist, and a former name without an owner", () => {
    const repository = "{ createdAt: '2026-13-01T00:00:00Z', formerNames: [old] }";
    expect(messages(`users: { o: {} }\nrepositories: { o/r: ${repository} }`)).toEqual([
      expect.stringContaining("expected a timestamp such as"),
      expect.stringContaining('expected a repository as owner/name, found "old"'),
    ]);
  });

  it("reports unknown and missing keys", () => {
    const source =
      "users: { o: {} }\nrepositories:\n  o/r:\n    isues: {}\n    issues:\n      1: { body: x }\n";
    const [unknown, missing] = messages(source);
    expect(unknown).toMatch(/^w\.yaml:4:5 unknown key "isues"; expected one of .*issues/);
    expect(missing).toBe('w.yaml:6:10 missing key "title": expected a string');
  });

  it("reports unresolved references", () => {
    const source = [
      "users: { o: {} }",
      "repositories:",
      "  o/r:",
      "    labels: { bug: {} }",
      "    issues:",
      "      1: { title: A, author: nobody, labels: [bug, ugb] }",
    ].join("\n");
    expect(messages(source)).toEqual([
      'w.yaml:6:30 unknown user "nobody"; expected one of o',
      'w.yaml:6:52 unknown label "ugb"; expected one of bug',
    ]);
  });

  it("rejects a number that is both an issue and a pull request", () => {
    const pull = "{ title: B, head: { ref: x, oid: 'a000000000000000000000000000000000000000' } }";
    const source = `users: { o: {} }\nrepositories: { o/r: { issues: { 1: { title: A } }, pulls: { 1: ${pull} } } }`;
    expect(messages(source)).toEqual([expect.stringContaining("number 1 is already an issue")]);
  });

  it("accepts the keys of commits without quotes, and rejects aliases", () => {
    const oid = "1000000000000000000000000000000000000001";
    const repository = (rest: string) => `users: { o: {} }\nrepositories: { o/r: { ${rest} } }`;
    const { store } = loadWorld(repository(`commits: { ${oid}: {} }`));
    expect([...(store.repository("o", "r")?.commits.keys() ?? [])]).toContain(oid);
    expect(messages(repository("topics: &t [a], description: *t"))).toEqual([
      "w.yaml:2:53 expected a string, found an alias",
    ]);
  });

  it("reports YAML syntax errors", () => {
    expect(messages("users: {\n")).toEqual([expect.stringMatching(/^w\.yaml:2:1 /)]);
    expect(messages("[]")).toEqual([expect.stringContaining("expected a map with users")]);
  });
});

describe("a world in code", () => {
  const world = {
    users: { octocat: {} },
    tokens: { secret: { user: "octocat", scopes: ["repo"] } },
    repositories: {
      "octocat/app": {
        labels: { bug: { color: "d73a4a" } },
        issues: { 7: { title: "Crash", labels: ["bug"] } },
      },
    },
  } as const satisfies World;

  it("equals the same world as a file", () => {
    const loaded = loadWorld(world);
    expect(loaded.diagnostics).toEqual([]);
    expect(dumpWorld(loaded.store)).toEqual(dumpWorld(loadWorld(stringify(world)).store));
    expect(loaded.store.repository("octocat", "app")?.threads.get(7)).toMatchObject({ title: "Crash" });
  });

  it("may contain properties that are undefined", () => {
    const { diagnostics } = loadWorld({ ...world, organizations: undefined });
    expect(diagnostics).toEqual([]);
  });

  it("is checked by TypeScript", () => {
    // @ts-expect-error `titel` is not a property of an issue
    const misspelled: World = { repositories: { "o/r": { issues: { 1: { title: "A", titel: "B" } } } } };
    // @ts-expect-error an issue requires a title
    const incomplete: World = { repositories: { "o/r": { issues: { 1: { body: "A" } } } } };
    // @ts-expect-error not a reaction state
    const wrong: World = { repositories: { "o/r": { issues: { 1: { title: "A", state: "open" } } } } };
    expect([misspelled, incomplete, wrong].flatMap((one) => messagesOf(one))).toEqual([
      expect.stringContaining(
        'world.repositories["o/r"].issues[1].titel: unknown key "titel"; expected one of',
      ),
      'world.repositories["o/r"]: unknown owner "o"; expected a user or organization of this world file',
      'world.repositories["o/r"].issues[1]: missing key "title": expected a string',
      'world.repositories["o/r"]: unknown owner "o"; expected a user or organization of this world file',
      'world.repositories["o/r"].issues[1].state: expected one of OPEN, CLOSED, found "open"',
      'world.repositories["o/r"]: unknown owner "o"; expected a user or organization of this world file',
    ]);
  });

  it("has names of a form that TypeScript checks", () => {
    // @ts-expect-error not `owner/name`
    const repository: World = { repositories: { app: {} } };
    // @ts-expect-error not `owner/number`
    const project: World = { projects: { "octocat/plan": { title: "Plan" } } };
    // @ts-expect-error not a workflow file
    const workflow: World = { repositories: { "octocat/app": { workflows: { ci: {} } } } };
    // @ts-expect-error not a number
    const milestone: World = { repositories: { "octocat/app": { milestones: { v1: { title: "v1" } } } } };
    // @ts-expect-error not an id
    const hook: World = { repositories: { "octocat/app": { hooks: { ci: {} } } } };
    const { users } = world;
    const wrong = [repository, project, workflow, milestone, hook].flatMap((one) =>
      messagesOf({ users, ...one }),
    );
    expect(wrong).toEqual([
      'world.repositories.app: expected owner/name, found key "app"',
      'world.projects["octocat/plan"]: expected owner/number, found key "octocat/plan"',
      expect.stringContaining('expected a workflow file such as .github/workflows/ci.yml, found key "ci"'),
      'world.repositories["octocat/app"].milestones.v1: expected a number, found key "v1"',
      'world.repositories["octocat/app"].hooks.ci: expected a number, found key "ci"',
    ]);
  });

  it("reports where a reference is not resolved", () => {
    const broken = { ...world, tokens: { secret: { user: "nobody" } } };
    expect(messagesOf(broken)).toEqual([
      'world.tokens.secret.user: unknown user "nobody"; expected one of octocat',
    ]);
  });

  function messagesOf(value: World): string[] {
    return loadWorld(value).diagnostics.map(formatDiagnostic);
  }
});
