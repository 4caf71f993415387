// Reads the recorded answers of GitHub: `observed.json` with totals per endpoint, and `answers/*.jsonl` with the newest answers.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type Json, type JsonObject, parseJson } from "../../generator/bind/json.js";
import { formatSeen } from "../../generator/bind/observed.js";
import { compareText } from "../../generator/source/source-map.js";
import { condense } from "./condense.js";
import { addTotals } from "./totals.js";

/** The recorded answers, if they are next to the repository. */
export const recordingsFolder: string =
  process.env.GHX_RECORDINGS ?? join(import.meta.dirname, "../../../shared/recordings");

export interface RecordedAnswer {
  readonly year: number;
  readonly status: number;
  /** The path and query. */
  readonly url: string;
  readonly body: Json;
}

/** The newest answers of each endpoint, `GET /repos/{owner}/{repo}`. */
export function readRecordings(folder: string): Map<string, RecordedAnswer[]> {
  const endpoints = Object.keys(readTotals(folder));
  const byFile = new Map(endpoints.map((endpoint) => [fileName(endpoint), endpoint]));
  return new Map(
    readdirSync(join(folder, "answers"))
      .sort()
      .map((file): [string, RecordedAnswer[]] => {
        const endpoint = byFile.get(file);
        if (endpoint === undefined) throw new Error(`${file} is of no endpoint in observed.json`);
        const lines = readFileSync(join(folder, "answers", file), "utf8").split("\n");
        return [endpoint, lines.filter((line) => line !== "").map((line) => parseAnswer(line, file))];
      }),
  );
}

export function condenseRecordings(folder: string): JsonObject {
  const answers = readRecordings(folder);
  return Object.fromEntries(
    Object.entries(readTotals(folder)).map(([endpoint, totals]) => [
      endpoint,
      formatSeen(addTotals(condense(answers.get(endpoint) ?? []), isObject(totals) ? totals : {})),
    ]),
  );
}

/** Serializes with a line for each kind of object, which keeps the file small and its diffs readable. */
export function observedText(observed: JsonObject): string {
  const block = (entries: readonly string[], depth: number): string => {
    const pad = " ".repeat(depth);
    return entries.length === 0 ? "{}" : `{\n${entries.map((one) => ` ${pad}${one}`).join(",\n")}\n${pad}}`;
  };
  const endpoints = sortedEntries(observed).map(([endpoint, seen]) => {
    const objects = isObject(seen) ? sortedEntries(seen) : [];
    const lines = objects.map(([path, facts]) => `${JSON.stringify(path)}: ${JSON.stringify(facts)}`);
    return `${JSON.stringify(endpoint)}: ${block(lines, 1)}`;
  });
  return `${block(endpoints, 0)}\n`;
}

const sortedEntries = (value: JsonObject): [string, Json][] =>
  Object.entries(value).sort(([a], [b]) => compareText(a, b));

function readTotals(folder: string): JsonObject {
  const totals = parseJson(readFileSync(join(folder, "observed.json"), "utf8"));
  return isObject(totals) ? totals : {};
}

const fileName = (endpoint: string): string =>
  `${endpoint.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "")}.jsonl`;

function parseAnswer(line: string, file: string): RecordedAnswer {
  const answer = parseJson(line);
  if (!isObject(answer)) throw new Error(`${file}: an answer is not an object`);
  const { year, status, url, body = null } = answer;
  return { year: Number(year), status: Number(status), url: String(url), body };
}
