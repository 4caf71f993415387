import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { octoWorld } from "../testing.js";
import { dumpWorld } from "./dump.js";
import { formatDiagnostic, loadWorld } from "./load.js";

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

describe("a malformed world", () => {
  it("reports the position and the expected value", () => {
    expect(messages("users:\n  octocat: { name: 3 }\n")).toEqual(["w.yaml:2:20 expected a string, found 3"]);
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

  it("reports YAML syntax errors", () => {
    expect(messages("users: {\n")).toEqual([expect.stringMatching(/^w\.yaml:2:1 /)]);
    expect(messages("[]")).toEqual([expect.stringContaining("expected a map with users")]);
  });
});
