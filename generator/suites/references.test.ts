// The patterns of cards/references.yaml, which read text of callers of any length.

import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { loadRepository } from "../testing/projects.js";

interface Reference {
  readonly schema?: { readonly forms?: readonly { readonly pattern?: string }[] };
}

const { shared } = await loadRepository();
const references: Readonly<Record<string, Reference>> = parse(shared.get("cards/references.yaml") ?? "");

function pattern(reference: string): RegExp {
  const forms = references[reference]?.schema?.forms ?? [];
  const [text] = forms.flatMap((form) => form.pattern ?? []);
  if (text === undefined) throw new Error(`${reference} has no form with a pattern`);
  return new RegExp(text);
}

describe.each(["issue", "item"])("the reference %s", (reference) => {
  it.each([
    ["octo/hello#7", "octo", "hello", "7"],
    ["https://github.com/octo/hello/issues/7", "octo", "hello", "7"],
    ["http://ghe.example:8080/octo/hello.js/pull/12", "octo", "hello.js", "12"],
    ["octo/hello/issues/7", "octo", "hello", "7"],
  ])("reads %s", (text, owner, name, number) => {
    expect(pattern(reference).exec(text)?.groups).toEqual({ owner, name, number });
  });

  it.each([
    "7",
    "octo/hello",
    "octo/hello#0",
    "octo/hello#7\n",
    "octo/hello#7x",
    "/octo/hello#7",
    "octo/hello/7",
    "https://github.com/octo/hello/discussions/7",
    "https://github.com/octo/hello/issues/7#issuecomment-1",
    "I_kwDOAAAA",
  ])("does not read %j", (text) => {
    expect(pattern(reference).test(text)).toBe(false);
  });
});

it("reads owner and number of a project, and no other path", () => {
  const project = pattern("project");
  expect(project.exec("acme/7")?.groups).toEqual({ owner: "acme", number: "7" });
  for (const text of ["7", "acme/0", "acme/07x", "orgs/acme/projects/7", "acme/7\n", "PVT_kwDO"])
    expect(project.test(text)).toBe(false);
});

it("reads node ids of milestones in both formats, and no titles", () => {
  const milestone = pattern("milestone");
  for (const id of ["MI_kwDOA-_b", "MDk6TWlsZXN0b25lMQ=="]) expect(milestone.test(id)).toBe(true);
  for (const title of ["v1.0", "MI_", "MI_ final", "xMI_1"]) expect(milestone.test(title)).toBe(false);
});

// Every pattern is anchored at both ends, and each repetition is followed by a character that it cannot match itself.
// So a mismatch can give back characters of the last repetition only: at most one step per character. With nested or
// adjacent repetitions, these texts would take hours.
describe("texts of 200 kB", () => {
  const size = 200_000;
  const repeated = (text: string): string => text.repeat(size / text.length);
  const texts = [
    repeated("a"),
    repeated("a/"),
    repeated("a-_."),
    `a/${repeated("b")}`,
    `a/${repeated("b.")}#`,
    `a/b#${repeated("1")}x`,
    `a/${repeated("1")}x`,
    `https://${repeated("h")}`,
    `https://h/${repeated("a")}`,
    `https://h/a/${repeated("b")}/issues`,
    `https://h/a/${repeated("b/issues/")}`,
    `MI_${repeated("a=")}!`,
  ];
  it.each(["issue", "item", "project", "milestone"])("are not of a form of %s", (reference) => {
    const { source } = pattern(reference);
    expect([source.startsWith("^"), source.endsWith("$")]).toEqual([true, true]);
    for (const text of texts) expect(pattern(reference).test(text)).toBe(false);
  });
});
