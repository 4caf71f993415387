// The files that the published compiler includes, and the projects that use them.

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../agent/cli/command-table.js";
import { readDescriptions } from "../generator/bind/index.js";
import { COMMAND_FLAGS } from "../generator/check/names.js";
import { checkSources } from "../generator/compile.js";
import { expandFile } from "../generator/expand.js";
import { renderDiagnostic } from "../generator/source/diagnostic.js";
import { addIncluded, type Sources } from "../generator/source/load.js";
import { loadRepository, repository, shortly, withFiles } from "../generator/testing/projects.js";
import { includedCapabilities, includedFiles } from "./included-files.js";

const all = await loadRepository();
const descriptions = readDescriptions(all);
const files = await includedFiles(repository);
/** A folder with the included files, as in the published compiler. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-included-"));
  for (const path of files) await cp(join(repository, path), join(folder, path));
});
afterAll(() => rm(folder, { recursive: true }));

const PLAN = {
  "cards/issue.plan.yaml": `capability_id: issue.plan
description: Add an issue to a milestone.
effect: write
idempotent: true
subject: issue
input_schema: { required: [milestone], properties: { milestone: { ref: milestone } } }
output_schema: { properties: { number: integer, title: text } }
routing: { missing: { rest: This card is a test. } }
graphql: { operationName: IssuePlan, output: { from: updateIssue.issue } }
examples: [{ title: Plan, input: { owner: octo, name: hello, issueNumber: 7, milestone: v2.0 } }]
`,
  "operations/IssuePlan.graphql": `mutation IssuePlan($subjectId: ID!, $milestoneId: ID) {
  updateIssue(input: { id: $subjectId, milestoneId: $milestoneId }) { issue { number title } }
}
`,
};

/** A project with these files and the included definitions. */
function project(own: Readonly<Record<string, string>>): Promise<Sources> {
  const none = new Map<string, string>();
  return withIncluded(withFiles({ ...all, cards: none, shared: none, documents: none }, own));
}

async function withIncluded(sources: Sources): Promise<Sources> {
  const added = await addIncluded(sources, folder);
  return { ...added, all: new Map([...added.cards, ...added.shared, ...added.documents]) };
}

const check = (sources: Sources) => checkSources(sources, descriptions);
const errors = (sources: Sources): string[] => shortly(check(sources).diagnostics);

it("contains the shared definitions, the documents that they name, and the fragments of these", () => {
  expect(files.slice(0, 3)).toEqual(["cards/shared.yaml", "cards/subjects.yaml", "cards/references.yaml"]);
  expect(files).toEqual(expect.arrayContaining(["operations/IssueId.graphql", "operations/TeamIds.graphql"]));
  expect(files.filter((path) => path.includes("fragments/"))).toEqual([
    "operations/fragments/FieldsByName.graphql",
  ]);
});

it("is not read by the sources of the compiler", () => {
  expect([...all.documents.keys(), ...all.shared.keys()].filter((path) => path.startsWith("@"))).toEqual([]);
});

it("is sufficient for the cards of this repository", async () => {
  const documents = new Map([...all.documents].filter(([path]) => !files.includes(path)));
  const sources = await withIncluded({ ...all, shared: new Map(), documents });
  expect(errors(sources)).toEqual([]);
  expect(check(sources).bound.capabilities).toHaveLength(all.cards.size);
});

describe("a project with one card and its document", () => {
  it("has no errors, although it does not use most of the included documents", async () => {
    expect(errors(await project(PLAN))).toEqual([]);
  });

  it("still reports its own unused documents", async () => {
    const unused = { "operations/Unused.graphql": "query Unused { viewer { id } }" };
    expect(errors(await project({ ...PLAN, ...unused }))).toEqual([
      'operations/Unused.graphql GHX309 no card uses the operation "Unused"',
    ]);
  });

  it("may have the same files as the included ones", async () => {
    const own = Object.fromEntries(files.map((path) => [path, all.all.get(path) ?? ""]));
    const used = await project({ ...own, ...PLAN });
    const unused = errors(used).filter((error) => !error.includes("GHX309"));
    expect(unused).toEqual([]);
    const sources = await project(PLAN);
    const text = PLAN["cards/issue.plan.yaml"];
    expect(expandFile("cards/issue.plan.yaml", text, used)).toEqual(
      expandFile("cards/issue.plan.yaml", text, sources),
    );
  });
});

describe("an own definition replaces the included one", () => {
  it("of a schema, also where an included definition uses it", async () => {
    const own = { "cards/shared.yaml": "issueNumber: { type: integer, minimum: 5, description: Ours. }\n" };
    const { bound } = check(await project({ ...PLAN, ...own }));
    expect(bound.capabilities[0]?.input.schema.properties).toMatchObject({
      issueNumber: { minimum: 5, description: "Ours." },
      owner: { maxLength: 39 },
    });
  });

  it("of a subject", async () => {
    const subject = `issue:
  properties: { owner: owner, name: name, issueNumber: issueNumber }
  forms: { number: [owner, name, issueNumber] }
  graphql: { operationName: IssueId, path: repository.issue.id }
`;
    const { bound, diagnostics } = check(await project({ ...PLAN, "cards/subjects.yaml": subject }));
    expect(shortly(diagnostics)).toEqual([]);
    expect(Object.keys(bound.capabilities[0]?.input.schema.properties ?? {})).not.toContain("issueId");
  });

  it("of a reference", async () => {
    const reference = `milestone:
  schema: { type: string, minLength: 1, description: Node id of the milestone. }
  graphql: { lookup: { operationName: MilestoneNode, vars: { id: $ref } }, value: $lookup.node.id }
`;
    const own = {
      "cards/references.yaml": reference,
      "operations/MilestoneNode.graphql": "query MilestoneNode($id: ID!) { node(id: $id) { id } }",
    };
    const { bound, diagnostics } = check(await project({ ...PLAN, ...own }));
    expect(shortly(diagnostics)).toEqual([]);
    const names = bound.capabilities[0]?.graphql?.requests.map(({ operation }) => operation.name);
    expect(names).toEqual(["IssueId", "MilestoneNode", "IssuePlan"]);
  });

  it("of an operation, in a file of any name", async () => {
    const own = (field: string) => ({
      "operations/Lookups.graphql": `query IssueId($owner: String!, $name: String!, $issueNumber: Int!) {
  repository(owner: $owner, name: $name) { issue(number: $issueNumber) { ${field} } }
}
`,
    });
    const { bound, diagnostics } = check(await project({ ...PLAN, ...own("id title") }));
    expect(shortly(diagnostics)).toEqual([]);
    expect(bound.operations.get("IssueId")?.file).toBe("operations/Lookups.graphql");
    expect(errors(await project({ ...PLAN, ...own("title") }))).toEqual([
      'cards/issue.plan.yaml GHX405 $subject.repository.issue has no field "id"',
    ]);
  });
});

describe("a card with a name of ghx", () => {
  const named = async (id: string, more = "") => {
    const { names: included } = await includedCapabilities(repository);
    const { "cards/issue.plan.yaml": card, ...documents } = PLAN;
    const text = `${card.replace("issue.plan", id)}${more}`;
    const sources = await project({ [`cards/${id}.yaml`]: text, ...documents });
    return {
      ...sources,
      includedNames: new Map(Object.entries(included.names)),
      includedCommands: new Map(Object.entries(included.commands)),
    };
  };

  it("is an error for an id, for an alias, and for an own alias", async () => {
    expect(errors(await named("issue.milestone.set"))).toEqual([
      "cards/issue.milestone.set.yaml GHX202 the id issue.milestone.set is taken by issue.milestone.set of ghx",
    ]);
    expect(errors(await named("workflow_run.jobs.list"))).toEqual([
      "cards/workflow_run.jobs.list.yaml GHX202 the id workflow_run.jobs.list is taken by workflow.run.jobs.list of ghx",
    ]);
    expect(errors(await named("issue.plan", "aliases: [issue.view]\n"))).toEqual([
      "cards/issue.plan.yaml GHX202 the alias issue.view of issue.plan is taken by issue.view of ghx",
    ]);
  });

  it("is an error for a property of an included function", async () => {
    expect(errors(await named("issue.list.items"))).toEqual([
      'cards/issue.list.items.yaml GHX202 "items" cannot follow "issue.list": that function already has a property "items"',
    ]);
  });

  it("is an error for a command of gh that ghx runs", async () => {
    const own = (gh: string) => named("issue.plan", `gh: [${gh}]\n`).then(errors);
    expect(await own("issue view")).toEqual([
      'cards/issue.plan.yaml GHX220 "gh issue view" also runs issue.view of ghx',
    ]);
    expect(await own("{ command: issue edit, flags: { add-label: issueNumber } }")).toEqual([
      'cards/issue.plan.yaml GHX220 "gh issue edit --add-label" also runs issue.labels.add of ghx',
    ]);
    expect(await own("{ command: issue view, flags: { plan: milestone } }")).toEqual([]);
    expect(await own("issue peek")).toEqual([]);
  });

  it("is reported with what to do", async () => {
    const fixes = check(await named("issue.milestone.set")).diagnostics.map(({ fix }) => fix);
    expect(fixes).toEqual(["choose another id; a card cannot replace a capability of ghx"]);
  });

  it("accepts a new name in a domain of ghx", async () => {
    expect(errors(await named("issue.milestone.plan"))).toEqual([]);
  });
});

it("knows the flags that every capability has on the command line", () => {
  const flags = [...Object.keys(COMMANDS.run.flags), "help"];
  expect([...COMMAND_FLAGS].sort()).toEqual(flags.sort());
});

describe("messages", () => {
  it("about an included file say that it is not in the project", async () => {
    // The included issueRef refers to uri.
    const own = { "cards/shared.yaml": "uri: { $ref: shared.yaml#/issueRef }\n" };
    const card = {
      "cards/issue.plan.yaml": PLAN["cards/issue.plan.yaml"].replace("title: text", "title: uri"),
    };
    const sources = await project({ ...PLAN, ...card, ...own });
    const { diagnostics } = check(sources);
    const rendered = diagnostics.map((one) => renderDiagnostic(one, sources.all)).join("\n");
    expect(rendered).toContain("@ghx/generator/dist/cards/shared.yaml:");
    expect(rendered).toContain(
      "  note: this file is included in ghx-gen; a definition of the same name in your shared.yaml replaces it",
    );
  });

  it("about an included operation that the project's schema does not support name the card", async () => {
    const sdl = new Map(
      [...all.sdl].map(([path, text]) => [path, text.replaceAll("milestones(", "olderMilestones(")]),
    );
    const { diagnostics } = checkSources({ ...(await project(PLAN)), sdl });
    expect(shortly(diagnostics)).toEqual([
      expect.stringMatching(
        /^cards\/issue\.plan\.yaml GHX305 the included operation "MilestoneByTitle" is not/,
      ),
      expect.stringMatching(
        /^cards\/issue\.plan\.yaml GHX305 the included operation "MilestoneByTitleInNode"/,
      ),
    ]);
    const title = "title: { type: string, minLength: 1, description: Title. }";
    const rename = {
      "cards/issue.plan.yaml": PLAN["cards/issue.plan.yaml"]
        .replace("milestone: { ref: milestone }", title)
        .replace("required: [milestone]", "required: [title]")
        .replace("milestone: v2.0", "title: Crash"),
      "operations/IssuePlan.graphql": PLAN["operations/IssuePlan.graphql"]
        .replace("$milestoneId: ID", "$title: String")
        .replace("milestoneId: $milestoneId", "title: $title"),
    };
    const unaffected = checkSources({ ...(await project(rename)), sdl });
    expect(shortly(unaffected.diagnostics)).toEqual([]);
  });
});
