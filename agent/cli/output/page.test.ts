// The page of an object: what a person sees instead of the fields.

import picocolors from "picocolors";
import { expect, test } from "vitest";
import { toTextPage } from "./page.js";
import { relativeTime } from "./relative-time.js";
import { stylesOf } from "./styles.js";
import { toTable } from "./table.js";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const options = {
  columns: 80,
  styles: picocolors.createColors(false),
  markdown: ["body", "lastComments[].body"],
  now: NOW,
};

test("an object with a title is a page", () => {
  const issue = {
    id: "I_1",
    number: 7,
    title: "Crash on\u001b start",
    state: "OPEN",
    stateReason: null,
    body: "It **crashes**.\n\n- often",
    url: "https://github.com/octo/hello/issues/7",
    labels: ["bug", "p1"],
    assignees: [],
    milestone: { number: 1, title: "v1" },
    createdAt: "2026-03-07T12:00:00Z",
    lastComments: [
      { id: "C_1", authorLogin: "mona", body: "Same `here`.", createdAt: "2026-03-10T10:00:00Z" },
    ],
    reviews: [{ id: "R_1", authorLogin: "hubot", state: "APPROVED" }],
  };
  expect(toTextPage(issue, options)).toBe(`Crash on<U+001B> start #7
state             OPEN
labels            bug, p1
milestone.number  1
milestone.title   v1
createdAt         3 days ago

It crashes.

• often

mona · 2 hours ago
Same here.

reviews
id   authorLogin  state
R_1  hubot        APPROVED

https://github.com/octo/hello/issues/7
`);
});

test("a name is the heading of an object without a title", () => {
  expect(toTextPage({ name: "v1.0", notes: "First\nrelease", draft: false }, options)).toBe(
    "v1.0\ndraft  false\n\nnotes\nFirst\nrelease\n",
  );
});

test("a field with the text of the heading is shown", () => {
  expect(toTextPage({ name: "v1.0", tagName: "v1.0" }, options)).toBe("v1.0\ntagName  v1.0\n");
  expect(toTextPage({ title: "Fix", name: "hello" }, options)).toBe("Fix\nname  hello\n");
});

test.each([null, 1, "text", [], {}, { title: null }, { title: "" }, { items: [], title: "x" }])(
  "%j is not a page",
  (data) => {
    expect(toTextPage(data, options)).toBeUndefined();
  },
);

test("states have colors, and other texts have none", () => {
  const styles = picocolors.createColors(true);
  const rows = [
    { title: "OPEN", state: "OPEN" },
    { title: "x", state: "MERGED" },
  ];
  const table = toTable({ items: rows }, { columns: 80, styles, now: NOW });
  expect(table).toContain("OPEN   \u001b[32mOPEN\u001b[39m");
  expect(table).toContain("\u001b[35mMERGED\u001b[39m");
});

test.each([
  ["2026-03-10T12:00:00Z", "now"],
  ["2026-03-10T11:59:01Z", "59 seconds ago"],
  ["2026-03-10T10:01:00Z", "1 hour ago"],
  ["2026-03-03T12:00:00.000Z", "1 week ago"],
  ["2026-03-12T12:00:00Z", "in 2 days"],
  ["2024-01-01T00:00:00+02:00", "2 years ago"],
  ["2026-03-10", undefined],
  ["2026-99-10T12:00:00Z", undefined],
  [7, undefined],
])("the time %j is %j", (value, expected) => {
  expect(relativeTime(value, NOW)).toBe(expected);
});

test("there are no styles in a pipe, with NO_COLOR or on a dumb terminal", () => {
  const styles = (out: boolean, env: Record<string, string>) =>
    stylesOf({ isTTY: { in: true, out, err: true }, env }).bold("x");
  expect([styles(false, {}), styles(true, { NO_COLOR: "1" }), styles(true, { TERM: "dumb" })]).toEqual([
    "x",
    "x",
    "x",
  ]);
  expect(styles(true, {})).toBe("\u001b[1mx\u001b[22m");
});
