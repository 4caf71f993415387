import { describe, expect, test } from "vitest";
import { afterFirstLine } from "./after-first-line.js";
import { changeNames } from "./change-names.js";
import { findValue } from "./find-value.js";
import { firstLine } from "./first-line.js";
import { login } from "./login.js";
import { searchQualifiers } from "./search-qualifiers.js";
import { searchWithin } from "./search-within.js";
import { summarizeChecks } from "./summarize-checks.js";
import { summarizeLog } from "./summarize-log.js";
import { urlNumber } from "./url-number.js";
import { urlSegment } from "./url-segment.js";

describe("firstLine", () => {
  test("returns the text before the first line break", () => {
    expect(["Fix it\n\nBecause", "Fix it\r\n", "Fix it", ""].map(firstLine)).toEqual([
      "Fix it",
      "Fix it",
      "Fix it",
      "",
    ]);
  });
  test("returns other values unchanged", () => {
    expect([firstLine(null), firstLine(undefined)]).toEqual([null, undefined]);
  });
});

describe("afterFirstLine", () => {
  test("returns the text after the first line and the empty lines that follow it", () => {
    expect(["Fix it\n\nBecause\n\nof it", "Fix it\r\n\r\nBecause"].map(afterFirstLine)).toEqual([
      "Because\n\nof it",
      "Because",
    ]);
  });
  test("returns null if there is only one line", () => {
    expect(["Fix it\n\n", "Fix it", "", null, undefined].map(afterFirstLine)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("login", () => {
  test("returns the same login of a bot for every route", () => {
    expect(login({ __typename: "Bot", login: "dependabot" })).toBe("dependabot[bot]");
    expect(login({ type: "Bot", login: "dependabot[bot]" })).toBe("dependabot[bot]");
  });
  test("returns users unchanged and null for deleted accounts", () => {
    expect([login({ __typename: "User", login: "octocat" }), login(null), login(undefined)]).toEqual([
      "octocat",
      null,
      null,
    ]);
  });
});

describe("searchQualifiers", () => {
  test("writes those with a value, and one for each element of a list", () => {
    const qualifiers = {
      author: "mona",
      label: ["bug", "help wanted"],
      draft: false,
      base: null,
      head: undefined,
    };
    expect(searchQualifiers(qualifiers)).toBe('author:mona label:bug label:"help wanted" draft:false');
    expect(searchQualifiers({ updated: ">=2026-01-01T00:00:00Z", comments: 5 })).toBe(
      "updated:>=2026-01-01T00:00:00Z comments:5",
    );
  });
  test("names an app as searches do", () => {
    expect(searchQualifiers({ author: "dependabot[bot]" })).toBe("author:app/dependabot");
  });
  test("quotes what would be another qualifier", () => {
    expect(searchQualifiers({ label: "x repo:octo/secret" })).toBe('label:"x repo:octo/secret"');
    expect(searchQualifiers({ label: "org:octo" })).toBe('label:"org:octo"');
  });
  test.each(['a" repo:octo/secret "', "a\\"])("rejects %j, which cannot be quoted", (label) => {
    expect(() => searchQualifiers({ label })).toThrow("quotation marks and backslashes");
  });
});

describe("searchWithin", () => {
  test("does not take a quoted text of the scope for a place", () => {
    const scope = 'repo:octo/hello is:pr label:"repo:octo/secret"';
    expect(() => searchWithin({ scope, query: "repo:octo/secret" })).toThrow(
      "searches outside repo:octo/hello",
    );
    expect(searchWithin({ scope, query: "crash" })).toBe(`${scope} crash`);
  });
});

describe("summarizeChecks", () => {
  test("counts checks by result", () => {
    const counts = [
      { state: "SUCCESS", count: 2 },
      { state: "SKIPPED", count: 1 },
      { state: "STARTUP_FAILURE", count: 1 },
      { state: "IN_PROGRESS", count: 3 },
      { state: "EXPECTED", count: 1 },
    ];
    expect(summarizeChecks(counts)).toEqual({ state: "FAILURE", passed: 3, failed: 1, pending: 4 });
  });
  test("a failure outweighs pending checks, and these outweigh passed ones", () => {
    const state = (...states: string[]) =>
      summarizeChecks(states.map((one) => ({ state: one, count: 1 })))?.state;
    expect(state("SUCCESS", "ERROR", "PENDING")).toBe("FAILURE");
    expect(state("SUCCESS", "QUEUED")).toBe("PENDING");
    expect(state("SUCCESS", "NEUTRAL")).toBe("SUCCESS");
  });
  test("counts a state that GitHub adds as failed", () => {
    expect(summarizeChecks([{ state: "EXPLODED", count: 1 }])?.failed).toBe(1);
  });
  test("is absent if there are more checks than those given", () => {
    const counts = [
      { state: "SUCCESS", count: 1 },
      { state: "FAILURE", count: 1 },
    ];
    expect(summarizeChecks({ counts, totals: [1, 1] })).toMatchObject({ passed: 1, failed: 1 });
    expect(summarizeChecks({ counts, totals: [1, 2] })).toBeUndefined();
  });
  test("is null without checks", () => {
    expect(summarizeChecks([])).toBeNull();
  });
});

describe("summarizeLog", () => {
  const log = [
    "\ufeff2026-01-02T03:04:05.1234567Z ##[group]Run npm test",
    "2026-01-02T03:04:05.1234567Z \u001b[36;1mnpm test\u001b[0m",
    "2026-01-02T03:04:06.0000000Z ##[endgroup]",
    "2026-01-02T03:04:06.0000000Z 0 errors, 0 warnings",
    "2026-01-02T03:04:06.0000000Z src/a.ts(1,2): error TS2304: Cannot find name 'x'.",
    "2026-01-02T03:04:06.0000000Z \u001b[31mTypeError: boom\u001b[39m",
    "2026-01-02T03:04:07.0000000Z ##[warning]Node 16 is deprecated",
    "2026-01-02T03:04:08.0000000Z ##[error]Process completed with exit code 1.",
    "2026-01-02T03:04:09.0000000Z ##[error]Process completed with exit code 1.",
  ].join("\r\n");
  test("counts errors and warnings and omits timestamps and colors", () => {
    expect(summarizeLog({ text: log })).toEqual({
      errorCount: 4,
      warningCount: 1,
      errors: ["src/a.ts(1,2): error TS2304: Cannot find name 'x'."],
      omitted: 0,
    });
  });
  test.each([
    "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    "src/a.ts:3:5 - error TS2322: Type 'string' is not assignable to type 'number'.",
    "main.c:3:5: fatal error: stdio.h: No such file or directory",
    "error[E0308]: mismatched types",
  ])("counts a compiler's error: %s", (line) => {
    expect(summarizeLog({ text: `2026-01-02T03:04:06.0Z ${line}` })).toEqual({
      errorCount: 1,
      warningCount: 0,
      errors: [line],
      omitted: 0,
    });
  });
  test.each(["all done - no errors", "the error: handled - warnings: 0", "src/error.ts: 3 lines"])(
    "text about errors is none: %s",
    (line) => {
      expect(summarizeLog({ text: line })).toMatchObject({ errorCount: 0, warningCount: 0, errors: [] });
    },
  );
  test("omits gh's prefix of job and step", () => {
    const text = "build\tTest\t2026-01-02T03:04:06.0Z ##[error]no";
    expect(summarizeLog({ text }).errors).toEqual(["no"]);
  });
  test("limits the number and length of lines", () => {
    const many = Array.from({ length: 50 }, (_, index) => `##[error]${index} ${"x".repeat(400)}`).join("\n");
    const { errorCount, errors, omitted } = summarizeLog({ text: many, maxErrors: 20 });
    expect([errorCount, errors.length, omitted, errors[0]?.length]).toEqual([50, 20, 30, 300]);
  });
  test("returns no lines for an empty log", () => {
    expect(summarizeLog({ text: "" })).toEqual({ errorCount: 0, warningCount: 0, errors: [], omitted: 0 });
  });
});

describe("urlSegment", () => {
  const url = "https://ghe.example.com/api/v3/repos/octo/hello%20world/issues/7/?page=2#top";
  test("counts from the end of the path", () => {
    expect([1, 2, 3, 4].map((fromEnd) => urlSegment({ url, fromEnd }))).toEqual([
      "7",
      "issues",
      "hello world",
      "octo",
    ]);
  });
  test("joins several segments", () => {
    expect(urlSegment({ url, fromEnd: 4, count: 2 })).toBe("octo/hello world");
    expect(urlSegment({ url, fromEnd: 1, count: 2 })).toBeNull();
  });
  test("returns null if there is none", () => {
    expect(urlSegment({ url, fromEnd: 8 })).toBeNull();
    expect(urlSegment({ url: "https://github.com/", fromEnd: 1 })).toBeNull();
    expect(urlSegment({ url: "octo/hello", fromEnd: 1 })).toBeNull();
    expect([urlSegment({ url: null, fromEnd: 1 }), urlSegment({ fromEnd: 1 })]).toEqual([null, null]);
  });
  test("returns an invalidly encoded segment unchanged", () => {
    expect(urlSegment({ url: "https://github.com/100%", fromEnd: 1 })).toBe("100%");
  });
});

describe("urlNumber", () => {
  const url = "https://github.com/octo/hello/actions/runs/15000000003/job/41000000004?pr=9";
  test("returns the number after a segment", () => {
    expect([urlNumber({ url, after: "runs" }), urlNumber({ url, after: "job" })]).toEqual([
      15_000_000_003, 41_000_000_004,
    ]);
  });
  test("returns the number after a word of the fragment", () => {
    const comment = "https://github.com/octo/hello/issues/7#issuecomment-3000000001";
    expect([
      urlNumber({ url: comment, after: "issuecomment" }),
      urlNumber({ url: comment, after: "issue" }),
    ]).toEqual([3_000_000_001, null]);
  });
  test.each([
    ["another URL", "https://ci.example.com/9"],
    ["no number", "https://github.com/octo/hello/runs/latest"],
    ["the end", "https://github.com/octo/hello/runs"],
    ["a number that is not exact", "https://github.com/octo/hello/runs/9999999999999999"],
    ["no URL", "runs/9"],
    ["null", null],
  ])("returns null for %s", (_name, given) => {
    expect(urlNumber({ url: given, after: "runs" })).toBeNull();
  });
});

describe("changeNames", () => {
  const names = ["a", "b"];
  test.each([
    [{ add: ["c", "a"] }, ["a", "b", "c"]],
    [{ remove: ["a", "d"] }, ["b"]],
    [{ add: ["a"], remove: ["a"] }, ["b", "a"]],
    [{ add: null }, ["a", "b"]],
  ])("changes names with %j", (change, expected) => {
    expect(changeNames({ names, ...change })).toEqual(expected);
  });
  test("throws for what is not a list", () => {
    expect(() => Reflect.apply(changeNames, undefined, [{ names: "a" }])).toThrow("a list");
  });
});

describe("findValue", () => {
  const values = [{ key: null, value: 1 }, { key: 7, value: 2 }, { key: 7, value: 3 }, { value: 4 }];
  test("returns the first value with the key", () => {
    expect(findValue({ values, key: 7 })).toBe(2);
    const invalid: unknown = JSON.parse('{"values":"text","key":7}');
    expect(() => Reflect.apply(findValue, undefined, [invalid])).toThrow("a list");
  });
  test.each([8, null, undefined])("returns null for %s, which no value has", (key) => {
    expect(findValue({ values, key })).toBeNull();
  });
});
