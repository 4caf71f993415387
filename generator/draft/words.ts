// Names, sentences and samples of drafts, derived from GitHub's descriptions.

import { capitalize } from "../model/names.js";
import { snakeCase } from "../model/word-cases.js";

/** `pull_number` → `pullNumber`; `X-GitHub-Thing` → `xGithubThing`. */
export function camel(name: string): string {
  const [head = "", ...rest] = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const first = /^[A-Z0-9]+$/.test(head) ? head.toLowerCase() : head.charAt(0).toLowerCase() + head.slice(1);
  const joined = first + rest.map(capitalize).join("");
  return /^[A-Za-z]/.test(joined) ? joined : `value${capitalize(joined)}`;
}

/** `branches` → `branch`, `properties` → `property`; undefined if the word is not a plural. */
export function singular(word: string): string | undefined {
  const found = word.replace(/ies$/, "y").replace(/(ss|sh|ch|x|us)es$/, "$1");
  return found === word ? /^(.+[^su])s$/.exec(word)?.[1] : found;
}

/** `pullNumber`, `pull_number` → `pull number`. */
const words = (name: string): string =>
  snakeCase(name)
    .replace(/[^a-z0-9]+/gi, " ")
    .trim();

/** The longest description, in characters. */
const LONGEST = 200;

/** Returns the first sentence of Markdown as plain text, or of the fallback. */
export function firstSentence(markdown: unknown, fallback: string): string {
  const text = (typeof markdown === "string" ? markdown : "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/^>.*$/gm, "")
    // The compiler's own description has long ones cut.
    .replace(/\[([^\]]*)\]\([^)]*(?:\)|$)/g, "$1")
    .replace(/[*`]|<[^>]*>/g, "")
    .replace(/[\p{Cf}\p{Cc}\s]+/gu, " ")
    .trim();
  const sentence = /^(?:.*?[^.\s]{3}[.!?](?=\s|$)|.*)/.exec(text)?.[0] ?? "";
  const short = sentence.length > LONGEST ? "" : sentence;
  const found = short.length > 2 ? short : `${capitalize(words(fallback))}.`;
  return /[.!?]$/.test(found) ? found : `${found.replace(/[:;,]$/, "")}.`;
}

/** Returns the description of a field of a query as an imperative: "A list of labels." becomes "List labels.". */
export const imperativeOfQuery = (sentence: string): string =>
  sentence
    .replace(/^(?:(?:Returns )?an? list|The lists?|Lists?) of (?:the )?/i, "List ")
    .replace(/^(An?|The) /, (_, article: string) => `Get ${article.toLowerCase()} `);

/** Returns the description of a mutation as an imperative: "Creates a label." becomes "Create a label.". */
export const imperativeOfMutation = (sentence: string): string =>
  capitalize(sentence.replace(/^This mutation /, "")).replace(
    /^([A-Z][a-z]*[a-rt-z])s(?= [a-z])/,
    (_, verb: string) => stem(verb),
  );

/** `Applie` → `Apply`, `Dismisse` → `Dismiss`; without the `s` of the third person. */
const stem = (verb: string): string => verb.replace(/ie$/, "y").replace(/(ss|sh|ch|x)e$/, "$1");

const SAMPLES: Readonly<Record<string, string>> = {
  id: "node-id",
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00Z",
  uri: "https://example.com",
  sha: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
};

/** Returns a text of a format; of another text, its name. */
export const sampleText = (format: string | undefined, name: string): string => SAMPLES[format ?? ""] ?? name;
