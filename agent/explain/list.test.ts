// Lists of domains and of their ids, their token cost, and what words select.

import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { ghx } from "../cli/testing/in-process.js";
import { createTools, listCapabilities } from "../index.js";
import { listEntries } from "./list.js";

const cost = (text: string): number => encode(text).length;
const ids = catalog.map(({ id }) => id);
const domains = [...new Set(ids.map((id) => id.split(".", 1).join()))];

/** The ids in a text of lines `domain: a b.c/d`. */
function idsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [domain, names = ""] = line.split(": ");
    return names.split(" ").flatMap((name) => {
      const prefix = name.slice(0, name.lastIndexOf(".") + 1);
      return name
        .slice(prefix.length)
        .split("/")
        .map((word) => `${domain}.${prefix}${word}`);
    });
  });
}

/** The catalog with as many copies of each capability in its domain. */
const copies = (count: number) =>
  catalog.flatMap((entry) => [
    entry,
    ...Array.from({ length: count }, (_, copy) => ({ ...entry, id: `${entry.id}_copy${copy + 1}` })),
  ]);

describe("the list of domains", () => {
  test("names each domain once, and each of its ids or the object of several, unless it is cut", async () => {
    const text = await listCapabilities({ format: "compact" });
    expect(text.split("\n").map((line) => line.split(":", 1).join())).toEqual(domains);
    const listed = idsIn(text);
    const cut = text.split("\n").flatMap((line) => (line.endsWith("…") ? [line.split(":", 1).join()] : []));
    const isListed = (id: string) =>
      [id, id.replace(/[^.]+$/, "*")].some((name) => listed.includes(name)) ||
      cut.some((domain) => id.startsWith(`${domain}.`));
    expect(ids.filter((id) => !isListed(id))).toEqual([]);
    expect(text).toMatch(/^issue: assignees\.\* /m);
    expect(text).toMatch(/^variable: .*\blist\b/m);
  });

  test.each([
    ["three", 2],
    ["seven", 6],
  ])("costs at most 350 tokens with %s times the capabilities", async (_, count) => {
    const entries = copies(count);
    expect(entries.length).toBeGreaterThanOrEqual(288);
    const { text } = await listEntries(entries, {});
    expect(cost(text)).toBeLessThanOrEqual(350);
    const expected = new Set(entries.map(({ id }) => id.split(".", 1).join()));
    expect(new Set(text.split("\n").map((line) => line.split(":", 1).join()))).toEqual(expected);
  });

  test("ends a line with … where words are left out, and starts with objects", async () => {
    const { text } = await listEntries(copies(6), {});
    expect(text).toMatch(/^pr: assignees\.\* .* …$/m);
  });
});

describe("the list of a domain", () => {
  test.each(domains)("%s contains all of its ids", async (domain) => {
    const text = await listCapabilities({ domain, format: "compact" });
    expect(idsIn(text).toSorted()).toEqual(ids.filter((id) => id.startsWith(`${domain}.`)).toSorted());
    expect(cost(text)).toBeLessThan(5 * idsIn(text).length + 5);
  });

  test("is that of a prefix", async () => {
    expect(await listCapabilities({ domain: "pr.thread", format: "compact" })).toBe(
      "pr: thread.list/reply/resolve/unresolve",
    );
  });

  test("contains objects by default", async () => {
    const entries = await listCapabilities({ domain: "issue" });
    expect(entries).toContainEqual({
      capability_id: "issue.close",
      description: "Close an issue.",
      effect: "write",
      tags: ["issue", "done"],
    });
    expect(entries.every((entry) => entry.capability_id.startsWith("issue."))).toBe(true);
  });
});

describe("words", () => {
  const compact = (domain: string) => createTools({ env: {} }).call("list_capabilities", { domain });

  test("list the ids of domains, then the ids of other domains that contain the word", async () => {
    const [own = "", ...others] = (await compact("issue")).split("\n");
    expect(own).toBe(await listCapabilities({ domain: "issue", format: "compact" }));
    expect(others).toContain("project_v2: item.add_issue/remove_issue");
    const both = await compact("issue, pr");
    expect(idsIn(both)).toEqual(expect.arrayContaining(ids.filter((id) => /^(issue|pr)\./.test(id))));
  });

  test.each(["dismiss review", "rerun failed", "issue labels"])(
    "are searched for if one is no domain: %s",
    async (words) => {
      const text = await compact(words);
      expect(text).toBe(await listCapabilities({ search: words, format: "compact" }));
      expect(text).toMatch(/^[\w.]+: [A-Z].*\.$/m);
    },
  );

  test("that are several domains list their ids, also next to other words", async () => {
    const text = await compact("label milestone cache xylophone");
    expect(text).toContain("label: ");
    expect(text).toContain("milestone: ");
    expect(idsIn(text)).toContain("workflow.cache.delete");
    expect(text.split("\n").at(-1)).toBe("No id contains: xylophone");
  });

  test("that many capabilities match list only the ids by domain", async () => {
    const text = await listCapabilities({ search: "list", format: "compact" });
    expect(idsIn(text).toSorted()).toEqual(
      (await listCapabilities({ search: "list" })).map(({ capability_id }) => capability_id).toSorted(),
    );
  });

  test("that match nothing are an error", async () => {
    expect(JSON.parse(await compact("xylophone"))).toEqual({
      ok: false,
      error: { code: "VALIDATION", message: 'domain: no capability matches "xylophone"' },
    });
    expect(await ghx(["list", "xylophone"])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no capability matches "xylophone"; see ghx list'),
    });
  });

  test("list the same on the command line, with the next command", async () => {
    const inputs = "Inputs of these: ghx explain <id> <id>…; filter lists by inputs, --jq, --fields\n";
    expect((await ghx(["list", "issue", "pr"])).out).toBe(`${await compact("issue pr")}\n${inputs}`);
    expect((await ghx(["list", "rerun", "failed"])).out).toBe(`${await compact("rerun failed")}\n`);
    expect((await ghx(["list"])).out).toBe(
      `${await compact("")}\nIds of these: ghx list <domain>…, or words\n`,
    );
    const { out } = await ghx(["list", "release", "--json"]);
    expect(JSON.parse(out)).toEqual(await listCapabilities({ domain: "release" }));
    expect(await ghx(["list", "release", "--domain", "pr"])).toMatchObject({ exitCode: 2 });
  });
});
