// Help at every level under the names of gh, derived from the commands of gh that operations/schema/gh-commands.json lists.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { split } from "shlex";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { catalog } from "../../generated/catalog.js";
import { ghCommands, ghInstead } from "../../generated/gh-commands.js";
import { listOperationCards } from "../../generated/index.js";
import { registry } from "../../generated/registry.js";
import { notAboutData, replacements } from "./gh-groups.js";
import { ghx, withoutCorrections } from "./testing/in-process.js";

const cards = await listOperationCards();

const file = new URL("../../operations/schema/gh-commands.json", import.meta.url);
interface Flag {
  readonly short?: string;
  readonly value?: string;
}
const {
  commands,
}: { readonly commands: Readonly<Record<string, { readonly flags: Readonly<Record<string, Flag>> }>> } =
  JSON.parse(readFileSync(file, "utf8"));
const { paths }: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
  readFileSync(new URL("../../operations/schema/openapi.json", import.meta.url), "utf8"),
);
/** Each matches the method and path of one endpoint of GitHub's REST API. */
const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(
    (method) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  ),
);
const aliases = new Map<string, string>(Object.entries(registry.aliases));
const isId = (id: string) => registry.ids.includes(id) || aliases.has(id);
const isRun = (words: string) => Object.hasOwn(ghCommands, words) || isId(words.replaceAll(" ", "."));
const all = Object.keys(commands);
// ghx has commands of its own with these names.
const others = all.filter((words) => !isRun(words) && !/^(?:api|auth|completion)\b/.test(words));
const groups = [
  ...new Set(
    all.filter((words) => isRun(words) && words.includes(" ")).map((words) => words.replace(/ .*/, "")),
  ),
];
const domains = [...new Set(catalog.map(({ id }) => id.replace(/\..*/, "")))];

test("the commands of gh include some that run here and some that do not", () => {
  expect(all.filter(isRun).length).toBeGreaterThan(50);
  expect(others).toContain("codespace create");
  expect(groups).toContain("run");
});

test.each(all.filter(isRun))("ghx %s --help shows the flags of its capability", async (words) => {
  const short = await ghx([...words.split(" "), "--help"]);
  expect(short).toMatchObject({ exitCode: 0, err: "" });
  const [, id = ""] = /^Usage: ghx (\S+)/m.exec(short.out) ?? [];
  const ids = (ghCommands[words] ?? []).map((run) => run.id);
  const joined = words.replaceAll(" ", ".");
  const own = registry.ids.includes(joined) ? joined : aliases.get(joined);
  expect([...ids, own]).toContain(id);
  expect(await ghx(["help", ...words.split(" ")])).toEqual(short);
});

const isChain = (words: string) => replacements(words).some((line) => line.startsWith("ghx chain "));

test.each(others.filter((words) => !isChain(words)))(
  "ghx %s names what does the same and the command of gh, and nothing is sent",
  async (words) => {
    const { exitCode, out, err } = await ghx(words.split(" "));
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
    const { use = [] } = ghInstead[words] ?? {};
    expect(err).toBe(
      `ghx: unknown command "${words}"; use ${use.join(" and ")}${use.length > 0 ? ", or " : ""}gh ${words}\n`,
    );
    expect((await ghx([...words.split(" "), "--help"])).err).toBe(err);
  },
);

test("each command of gh about data of GitHub runs here or has a replacement", () => {
  const without = others.filter((words) => notAboutData(words) === undefined);
  expect(without.filter((words) => replacements(words).length === 0)).toEqual([]);
  expect(without).toEqual(["issue status", "label clone", "pr status"]);
  expect(without.filter(isChain)).toEqual(["issue status", "pr status"]);
});

const flags = Object.keys(ghInstead).filter((words) => words.includes(" --"));
const gh: { readonly newer: object } = parse(
  readFileSync(new URL("../../operations/schema/gh.yaml", import.meta.url), "utf8"),
  { merge: true },
);
const newer = Object.keys(gh.newer);

test.each(flags)("ghx %s names what does the same, and nothing is sent", async (words) => {
  const [, command = "", flag = "", value = "x"] = /^(.*) --([a-z-]+)(?:=(.*))?$/.exec(words) ?? [];
  const of = commands[command]?.flags[flag];
  expect(of !== undefined || newer.includes(words)).toBe(true);
  const given = of?.value === undefined && !words.includes("=") ? [`--${flag}`] : [`--${flag}`, value];
  const expected = {
    exitCode: 2,
    out: "",
    err: `ghx: no capability runs ${words}; use ${replacements(words).join(" and ")}, or gh ${words}\n`,
  };
  expect(await ghx([...command.split(" "), ...given])).toEqual(expected);
  const short = of?.short === undefined ? [] : [`-${of.short}`, ...given.slice(1)];
  if (short.length > 0) expect(await ghx([...command.split(" "), ...short])).toEqual(expected);
});

const lines = Object.values(ghInstead)
  .flatMap(({ use = [] }) => use)
  .flatMap((line) => line.split(" | "));

test.each(lines.filter((line) => line.startsWith("ghx ")))("%s is a call that can be sent", async (line) => {
  const [, ...argv] = split(
    line.replace("<color>", "d73a4a").replace("<number>", "1").replaceAll(/<\w+>/g, "x"),
  );
  const env = { GH_TOKEN: "t", GH_REPO: "octo/hello", PATH: "" };
  const { exitCode, out, err } = await ghx([...argv, "--dry-run"], { env });
  expect({ exitCode, err: err.replace(/^Corrected.*\n/, "") }).toEqual({ exitCode: 0, err: "" });
  if (!/^ghx api (?!graphql)/.test(line)) return;
  const { capability_id: request }: { readonly capability_id: string } = JSON.parse(out);
  expect(endpoints.some((endpoint) => endpoint.test(request))).toBe(true);
});

describe.each(domains)("the domain %s", (domain) => {
  test("is listed in a pipe as ghx list does", async () => {
    const { out } = await ghx(["list", domain]);
    const [listed = ""] = out.split("\nInputs of these: ");
    const help = await ghx([domain]);
    expect(help).toMatchObject({ exitCode: 0, err: "" });
    expect(help.out.startsWith(`${listed}\n`)).toBe(true);
    expect(help.out.length - out.length).toBeLessThan(250);
    expect(await ghx([domain, "--help"])).toEqual(help);
    expect(await ghx(["help", domain])).toEqual(help);
  });

  test("has a command with a description for each capability on a terminal", async () => {
    const { out } = await ghx([domain, "--help"], { columns: 80 });
    for (const { id, description } of catalog.filter((entry) => entry.id.startsWith(`${domain}.`))) {
      const [, ...words] = id.split(".");
      expect(out).toContain(`\n  ${words.join(" ")} `);
      expect(out.replace(/\s+/g, " ")).toContain(description.replace(/\.$/, "").replace(/\s+/g, " "));
    }
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

test.each(groups)("ghx %s --help contains the commands that gh has there", async (group) => {
  const names = all.filter((words) => words.startsWith(`${group} `) && isRun(words));
  const { exitCode, out, err } = await ghx([group, "--help"], { columns: 80 });
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  for (const words of names) expect(out).toContain(`\n  ${words.slice(group.length + 1)} `);
  const missing = all.filter((words) => words.startsWith(`${group} `) && !isRun(words));
  for (const words of missing) expect(out.replace(/\s+/g, " ")).toContain(`gh ${words}`);
});

test("a part of a domain has a help of its own", async () => {
  expect(await ghx(["issue", "labels", "--help"])).toEqual(await ghx(["issue.labels", "--help"]));
  expect((await ghx(["issue", "labels", "--help"], { columns: 80 })).out).toContain("\n  add ");
});

test("a group that does not exist is unknown, also with --help", async () => {
  expect(await ghx(["frobnicate", "--help"])).toEqual({
    exitCode: 2,
    out: "",
    err: 'ghx: unknown command "frobnicate"; see ghx --help, or ghx api for other requests\n',
  });
});

test("the help of a capability ends on a terminal with the commands and flags of gh that it has", async () => {
  const { out } = await ghx(["issue", "lock", "--help"], { columns: 80 });
  expect(out).toMatch(/\nCommands of gh: gh issue lock, gh pr lock\n\nFlags of gh: -r \(--reason\)\n$/);
  expect((await ghx(["pr", "merge", "--help"], { columns: 80 })).out).toContain(
    "\nFlags of gh: -s/--squash, -r/--rebase, -m/--merge, -t/--subject,",
  );
  expect((await ghx(["release", "download", "--help"], { columns: 80 })).out).toContain("-p/--pattern");
  expect((await ghx(["run", "issue.labels.add", "--help"], { columns: 80 })).out).toContain(
    "gh issue edit --add-label",
  );
  expect((await ghx(["issue", "lock", "--help"])).out).not.toContain("Commands of gh");
});

test.each(
  cards.filter(({ examples }) => examples.length > 0).map((card) => [card.capability_id, card] as const),
)("the examples in the help of %s on a terminal are its calls", async (id, { examples }) => {
  const { out } = await ghx(["help", ...id.split(".")], { columns: 80 });
  const [, text = ""] = /^Examples:\n((?: {2}ghx .*\n)+)/m.exec(out) ?? [];
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(examples.length);
  const cwd = mkdtempSync(join(tmpdir(), "ghx-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const setting = { env: { GH_TOKEN: "t", PATH: "" }, cwd };
  for (const [index, { input }] of examples.entries()) {
    if ("file" in input) addFile(join(cwd, String(input.file)));
    const [, ...argv] = split(lines[index] ?? "");
    const expected = await ghx(["run", id, "--input", JSON.stringify(input), "--dry-run"], setting);
    const result = withoutCorrections(await ghx([...argv, "--dry-run"], setting));
    expect(result).toMatchObject({ exitCode: 0, err: "" });
    // Digits may also be the title of a milestone, which another request reads. A path in JSON is in the folder of the
    // process, which is the one that runs this test.
    if (!hasDigits(id, input) && !("file" in input)) expect(result).toEqual(withoutCorrections(expected));
  }
});

/** Adds a file to upload. */
function addFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "text");
}

function hasDigits(id: string, input: object): boolean {
  const { flags = [] } = catalog.find((entry) => entry.id === id) ?? {};
  const names = flags.filter(({ type }) => type === "digits").map(({ name }) => name);
  return Object.entries(input).some(([name, value]) => names.includes(name) && typeof value === "number");
}
