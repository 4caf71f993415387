// Functions that read text from outside take linear time, also for strings whose characters have two bytes: V8 searches
// these with another algorithm. A quadratic function exceeds the time limit of a test by far.

import { expect, test } from "vitest";
import { readCursor } from "../../runtime/call/lists/encode-cursor.js";
import { hasNextLink, lastPage } from "../../runtime/call/lists/link-header.js";
import { readText } from "../../runtime/chain/references.js";
import { classifyGh } from "../../runtime/errors/classify-gh.js";
import { classifyGraphql } from "../../runtime/errors/classify-graphql.js";
import { classifyHttp } from "../../runtime/errors/classify-http.js";
import { readHttpLine } from "../../runtime/errors/gh-http-line.js";
import { redact } from "../../runtime/errors/redact.js";
import { afterFirstLine } from "../../runtime/mapping/functions/after-first-line.js";
import { firstLine } from "../../runtime/mapping/functions/first-line.js";
import { login } from "../../runtime/mapping/functions/login.js";
import { selectLines } from "../../runtime/mapping/functions/select-lines.js";
import { summarizeLog } from "../../runtime/mapping/functions/summarize-log.js";
import { urlNumber } from "../../runtime/mapping/functions/url-number.js";
import { urlSegment } from "../../runtime/mapping/functions/url-segment.js";
import { readDefinitions } from "../../runtime/text/graphql-definitions.js";
import { escapeMisplaced } from "../../runtime/text/hidden-characters.js";
import {
  escapeHidden,
  restoreHidden,
  showHidden,
  showHiddenInErrors,
} from "../../runtime/text/hidden-text.js";
import { nearest } from "../../runtime/text/nearest.js";
import { sentence } from "../../runtime/text/sentence.js";
import { show } from "../../runtime/text/show.js";
import { joinDocuments } from "../../runtime/transport/join-documents.js";
import { withBlock } from "../cli/commands/setup/agents-block.js";
import { joinId } from "../cli/commands/short-form.js";
import { toCsv } from "../cli/output/csv.js";
import { renderMarkdown } from "../cli/output/markdown.js";
import { stylesOf } from "../cli/output/styles.js";
import { toTable } from "../cli/output/table.js";
import { toYaml } from "../cli/output/yaml.js";
import { readSubject } from "../cli/subject.js";
import { findCapability } from "../explain/find.js";
import { rank } from "../explain/search.js";
import { words } from "../explain/words.js";
import { parseRepository } from "../input/parse-repository.js";
import { comparedTexts } from "../output/case-in-filter.js";
import { cutInput, cutTexts } from "../output/cut-texts.js";
import { estimateTokens } from "../output/estimate-tokens.js";
import { firstPath, readNames, readPaths } from "../output/filter-names.js";
import { safeLine, safeText } from "../output/text.js";

const LENGTH = 100_000;

/** Parts on whose repetition a pattern would backtrack, or restart at every index. */
const parts = [
  ..."a A 0 / - _ ( [ { < \" \\ # : . , = ~ + @ & $ | * % ' \t \r \n \u0001 \u202e … 🎉".split(" "),
  ...' |  x|a |a.|a/|a:|a-|1,|1.|\n |\r\n|a\n|\\"|\\\\|://|<!--|0a|ab_|$0|$0.a|%20|\u001b[|\u001b[0m'.split(
    "|",
  ),
  ...[
    "Error: ",
    "expected ",
    "expected a to ",
    "got: ",
    "was ",
    "Tests: ",
    "##[error]",
    "##[group]",
    "FAIL a ",
  ],
  ...["eyJaaaaaaaa.", "bearer aaaa ", "ghp_", "github_pat_", "token", "https://a/", "HTTP 404", "(HTTP 4"],
  ...["… (1 characters; fields: ", '"a" AND ', "<U+0001>", "<U+", '>; rel="next", <', "rate limit "],
  ...["aaaa://a:", "repo:a/b ", '{"a":', "[[", "query{", '"""', "mutation($a:", "2026-01-01T00:00:00Z "],
];
/** Starts of lines and texts after which a pattern applies. */
const starts = ["E   ", "at ", "FAIL ", "gh: ", "<https://a>; "];

const { entry } = await findCapability("pr.review.submit");
function subject(text: string): unknown {
  if (entry === undefined) throw new Error("expected the capability");
  try {
    return readSubject(entry, text, {}, () => false);
  } catch (thrown) {
    return thrown;
  }
}

const styles = stylesOf({ isTTY: { in: true, out: true, err: true }, env: {} });

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cutInput: (text) => cutInput({ body: text }),
  cutTexts: (text) => cutTexts({ items: [{ body: text }] }, ["items[].body"], undefined),
  estimateTokens,
  safeText,
  safeLine,
  words,
  rank: (text) => rank([], text),
  toCsv: (text) => toCsv([{ a: text }], { exact: false }),
  toTable: (text) => toTable([{ a: text }], { columns: 80, styles: styles }),
  renderMarkdown: (text) => renderMarkdown(text, 80, styles),
  toYaml: (text) => toYaml({ a: text }),
  parseRepository: (text) => parseRepository(`git@github.com:octo/hello${text}`),
  withBlock: (text) => withBlock(text, "block"),
  redact: (text) => redact(text, ["secret-token"]),
  showHidden,
  restoreHidden,
  showHiddenInErrors,
  escapeHidden,
  escapeMisplaced,
  sentence,
  show,
  nearest: (text) => nearest(text, ["issueNumber", "labels"]),
  readDefinitions,
  readText,
  joinId: (text) => joinId(text.split(" ")),
  readSubject: (text) => subject(text),
  readUrl: (text) => subject(`https://github.com/a/b/${text}`),
  joinDocuments: (text) =>
    joinDocuments("query A", [
      { prefix: "a", bound: { operation: { document: text }, variables: {}, repeated: [] } },
    ]),
  readCursor: (text) => expect(() => readCursor({ after: text })).toThrow("at most 10000 characters"),
  hasNextLink,
  lastPage,
  readHttpLine,
  classifyGh: (text) => classifyGh(1, text, text),
  classifyHttp: (text) => classifyHttp(404, { link: text }, JSON.stringify({ message: text })),
  classifyHttpText: (text) => classifyHttp(502, {}, text),
  classifyGraphql: (text) => classifyGraphql([{ message: text, type: text }]),
  firstLine: (text) => firstLine(text),
  afterFirstLine: (text) => afterFirstLine(text),
  login: (text) => login({ login: text, __typename: "User" }),
  urlSegment: (text) => urlSegment({ url: text, fromEnd: 1 }),
  urlNumber: (text) => urlNumber({ url: text, after: "runs" }),
  comparedTexts,
  firstPath,
  readNames: (text) => readNames(text, new Set()),
  readPaths,
  selectLines: (text) => selectLines({ text, grep: ["x"], tail: 5 }),
  summarizeLog: (text) => summarizeLog({ text }),
};

const texts = parts.map((part, index) => {
  const start = index % 2 === 0 ? "" : starts[((index - 1) / 2) % starts.length];
  return `${start}${part.repeat(LENGTH / part.length)}${index % 3 === 0 ? "\n…" : "…"}`;
});

test.for(Object.keys(readers))(
  "%s reads a long text in linear time",
  // A linear function needs a second or two on an idle machine, a quadratic one many minutes.
  { timeout: 120_000 },
  async (name, { signal }) => {
    for (const text of texts) {
      // Lets the time limit end the test.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return;
      readers[name]?.(text);
    }
    expect(texts.length).toBeGreaterThan(50);
  },
);
