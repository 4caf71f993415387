/** Checks the output of gh against gh.yaml for every command and every requested field. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { isObject, type Json, type JsonObject, objectAt, parseJson } from "../../generator/bind/json.js";
import { startLocalGithub } from "../../scenarios/github/index.js";
import { world } from "../../scenarios/github/rest/fixtures/world.js";
import { type GhBinary, installedGh } from "../fetch-gh.js";

const file = parseYaml(readFileSync(join(import.meta.dirname, "../../operations/schema/gh.yaml"), "utf8"));
const commands = objectAt(file, "commands");
const github = await startLocalGithub({ world });
afterAll(() => github.close());

/** Flags to list elements in all states. */
const everyState: Readonly<Record<string, string[]>> = {
  "issue list": ["-s", "all"],
  "pr list": ["-s", "all"],
  "workflow list": ["-a"],
};
const lists = ["issue list", "pr list", "run list", "label list", "workflow list"];
const views = [
  ...["1", "2", "3"].map((number) => `issue view ${number}`),
  ...["4", "5", "6", "7", "8"].map((number) => `pr view ${number}`),
  "run view 15000000101",
  "run view 15000000102",
  "repo view",
];

describe.each(installedGh())("gh $version", (gh) => {
  test.each([...lists, ...views])("%s", async (line) => {
    const [command = ""] = /^\w+ \w+/.exec(line) ?? [];
    const description = objectAt(commands, command);
    if (!isAtLeast(gh, description.since)) return;
    const fields = Object.entries(objectAt(description, "fields")).filter(([, shape]) =>
      isRequestable(gh, shape),
    );
    const printed = await print(
      gh,
      line,
      fields.map(([name]) => name.replace("?", "")),
    );
    const shape = Object.fromEntries(fields);
    expect(problems(lists.includes(command) ? [shape] : shape, printed, "")).toEqual([]);
  });
});

test.skipIf(installedGh().length === 0)("gh is installed; run `pnpm gh:fetch` otherwise", () => {
  expect(installedGh()).not.toEqual([]);
});

async function print(gh: GhBinary, line: string, fields: readonly string[]): Promise<Json> {
  const [topic = "", verb = "", ...rest] = line.split(" ");
  const repository = topic === "repo" ? ["octocat/hello"] : ["-R", "octocat/hello"];
  const all = everyState[`${topic} ${verb}`] ?? [];
  const args = [topic, verb, ...rest, ...repository, ...all, "--json", fields.join(",")];
  const env = { PATH: process.env.PATH, HOME: "/nonexistent", ...github.env() };
  // Asynchronous, because the server runs in this process.
  const { stdout } = await promisify(execFile)(gh.path, args, { env, timeout: 300_000 });
  return parseJson(stdout);
}

function isRequestable(gh: GhBinary, shape: Json): boolean {
  return !isObject(shape) || (!("unusable" in shape) && isAtLeast(gh, shape.since));
}

function isAtLeast({ version }: GhBinary, since: Json | undefined): boolean {
  return typeof since !== "string" || version.localeCompare(since, "en", { numeric: true }) >= 0;
}

/** Returns the paths at which a value does not match its shape in the notation of gh.yaml. */
function problems(shape: Json, value: Json | undefined, at: string): string[] {
  if (typeof shape === "string") return scalarProblems(shape, value, at);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at}: not a list`];
    return value.flatMap((item, index) => problems(shape[0] ?? null, item, `${at}[${index}]`));
  }
  if (!isObject(shape)) return [`${at}: no shape`];
  if (shape.nullable !== undefined) return value === null ? [] : problems(shape.nullable, value, at);
  if (shape.shape !== undefined) return problems(shape.shape, value, at);
  if (Array.isArray(shape.enum)) {
    return shape.enum.some((known) => known === value)
      ? []
      : [`${at}: ${JSON.stringify(value)} is not in the enum`];
  }
  if (!isObject(value)) return [`${at}: not an object`];
  if (typeof shape.by === "string")
    return problems(objectAt(shape, "cases")[String(value[shape.by])] ?? null, value, at);
  return objectProblems(shape, value, at);
}

function objectProblems(shape: JsonObject, value: JsonObject, at: string): string[] {
  const known = Object.entries(shape).map(([key, child]) => ({ name: key.replace(/\?$/, ""), key, child }));
  const unknown = Object.keys(value).filter((name) => !known.some((field) => field.name === name));
  return [
    ...unknown.map((name) => `${at}.${name}: not in gh.yaml`),
    ...known.flatMap(({ name, key, child }) => {
      if (value[name] === undefined) return key.endsWith("?") ? [] : [`${at}.${name}: missing`];
      return problems(child, value[name], `${at}.${name}`);
    }),
  ];
}

/** Formats of strings. gh prints `app/` before the login of a bot, and only `app/` for a missing author. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  id: /^[\w=-]+$/,
  login: /^(?:[\w-]{1,39}(?:\[bot\])?|app\/[\w-]*)$/,
  sha: /^[0-9a-f]{40}$/,
  uri: /^https:\/\//,
};

function scalarProblems(shape: string, value: Json | undefined, at: string): string[] {
  const [, type, marks = ""] = /^([\w-]+)([?~]*)$/.exec(shape) ?? [];
  if (value === null) return marks.includes("?") ? [] : [`${at}: null`];
  // "" and the zero time are only valid if marked as null values. A body can be empty.
  const isZero = value === "" || (typeof value === "string" && value.startsWith("0001-01-01"));
  if (
    isZero &&
    type !== undefined &&
    (type === "string" || type in FORMATS) &&
    !marks.includes("~") &&
    !/body$/i.test(at)
  )
    return [`${at}: gh's zero value`];
  const format = FORMATS[type ?? ""];
  const matches =
    format === undefined
      ? type === "integer"
        ? Number.isInteger(value)
        : typeof value === type
      : typeof value === "string" && (value === "" || format.test(value));
  return matches ? [] : [`${at}: ${JSON.stringify(value)} is not ${shape}`];
}
