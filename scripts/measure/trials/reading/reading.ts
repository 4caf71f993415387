// The reading test: whether agents read the same lists equally well in several formats. Writes a file per format, and scores
// the answers.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { seeded } from "../../fuzz/mutations.js";
import { sum, tokens } from "../../tokens/count.js";
import { parseAnswers } from "../score.js";
import type { Verdict } from "../task.js";
import { FORMATS } from "./formats.js";
import { createLists, type List } from "./lists.js";
import { createQuestions, NONE, type Question } from "./questions.js";

interface Reading {
  readonly lists: readonly List[];
  readonly questions: readonly Question[];
}

/** Returns the lists and questions of a seed. */
export function createReading(seed: number): Reading {
  const random = seeded(seed);
  const lists = createLists(random);
  return { lists, questions: createQuestions(lists, random) };
}

const SEED = "reading.json";
const answersFile = (format: string) => `${format}.answers.txt`;

/** Writes a file for each format. Returns their paths, each for an agent of its own. */
export function writeReading(dir: string, seed: number): readonly string[] {
  const { lists, questions } = createReading(seed);
  mkdirSync(dir, { recursive: true });
  // The expected answers are derived from the seed, so that no agent can read them.
  writeFileSync(join(dir, SEED), `${JSON.stringify({ seed })}\n`);
  return Object.entries(FORMATS).map(([format, render]) => {
    const file = resolve(dir, `${format}.md`);
    const data = lists.map((list) => `## ${list.noun}s\n\n\`\`\`\n${render(list)}\n\`\`\`\n`);
    const asked = questions.map(({ text }, index) => `${index + 1}. ${text}`);
    writeFileSync(
      file,
      `${instructions(resolve(dir, answersFile(format)))}\n${data.join("\n")}\n## Questions\n\n${asked.join("\n")}\n`,
    );
    return file;
  });
}

const instructions = (answers: string): string =>
  `Answer the questions at the end by reading this file once. Use no program, search or script, and read no other file. Write the answers into ${answers}, one line a question ("1: ..."): only the value as it is in the data, without quotes, or "${NONE}" if there is none.\n`;

/** The answers of an agent in a format. */
export interface ReadingScore {
  readonly format: string;
  /** The tokens of the lists. */
  readonly tokens: number;
  readonly right: number;
  readonly verdicts: readonly Verdict[];
  /** The questions that were not answered right, with the answer. */
  readonly failed: readonly { readonly question: Question; readonly answer: string | undefined }[];
}

/** Scores the formats of a folder for which there are answers. */
export function scoreReading(dir: string): readonly ReadingScore[] {
  // Written by `writeReading`, so the type is known.
  const { seed } = JSON.parse(readFileSync(join(dir, SEED), "utf8")) as { seed: number };
  const { lists, questions } = createReading(seed);
  return Object.entries(FORMATS).flatMap(([format, render]) => {
    const file = join(dir, answersFile(format));
    if (!existsSync(file)) return [];
    const answers = parseAnswers(readFileSync(file, "utf8"));
    const verdicts = questions.map(({ answer }, index) => judge(answer, answers.get(index + 1)));
    const failed = questions.flatMap((question, index) =>
      verdicts[index] === "right" ? [] : [{ question, answer: answers.get(index + 1) }],
    );
    const right = questions.length - failed.length;
    return [{ format, tokens: sum(lists.map((list) => tokens(render(list)))), right, verdicts, failed }];
  });
}

function judge(expected: string, answer: string | undefined): Verdict {
  if (answer === undefined || answer === "") return "missing";
  return normalize(answer) === normalize(expected) ? "right" : "wrong";
}

/** Ignores case, quotes around the answer, the sign of a number and the period at the end. */
function normalize(answer: string): string {
  const plain = answer
    .trim()
    .replace(/\.$/, "")
    .replace(/^["'`](.*)["'`]$/, "$1")
    .replace(/^#(?=\d)/, "")
    .toLowerCase();
  return plain === "null" ? NONE : plain;
}

/** Returns the text of a score. */
export function renderReading({ format, tokens: size, right, verdicts, failed }: ReadingScore): string {
  return [
    `${format}: ${right} of ${verdicts.length} right, ${size} tokens`,
    ...failed.map(
      ({ question: { kind, text, answer: expected }, answer }) =>
        `  ${kind}: ${text} expected ${expected}, got ${answer ?? "nothing"}`,
    ),
  ].join("\n");
}
