// The questions of a reading test: five about each list, each with one answer.

import type { List, Row, Value } from "./lists.js";

export interface Question {
  readonly kind: Kind;
  readonly text: string;
  readonly answer: string;
}

export type Kind = "cell" | "count" | "next row" | "missing value" | "list in a cell";

/** How a missing value is answered. */
export const NONE = "none";

export function createQuestions(lists: readonly List[], random: () => number): readonly Question[] {
  return lists.flatMap((list) => questionsAbout(list, random));
}

function questionsAbout({ noun, key, rows }: List, random: () => number): readonly Question[] {
  const draw = <T>(values: readonly T[], what: string): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error(`${noun}: no ${what}; choose another seed`);
    return value;
  };
  const name = (row: Row) => `${noun} ${toText(row[key])}`;
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key);
  const values = (column: string) => rows.map((row) => row[column]);
  const isText = (value: Value | undefined) => typeof value === "string" || typeof value === "number";
  // Rows of the second half, so that the start of the list does not contain the answers.
  const late = rows.slice(rows.length / 2, -1);

  const cellRow = draw(late, "row");
  const cell = draw(
    columns.filter((column) => isText(cellRow[column])),
    "text",
  );
  const repeated = columns.filter((column) => {
    const texts = values(column).filter(isText);
    return texts.length > 0 && new Set(texts).size > 1 && new Set(texts).size <= 6;
  });
  const counted = draw(repeated, "repeated value");
  const value = draw(values(counted).filter(isText), "value");
  const before = draw(late, "row");
  const after = rows[rows.indexOf(before) + 1] ?? before;
  const optional = draw(
    columns.filter((column) => late.some((row) => row[column] === null)),
    "missing value",
  );
  const without = draw(
    late.filter((row) => row[optional] === null),
    "missing value",
  );
  const list = draw(
    columns.filter((column) => values(column).every(Array.isArray)),
    "list",
  );
  const several = draw(
    late.filter((row) => elements(row[list]).length > 1),
    "list of two",
  );
  return [
    { kind: "cell", text: `What is the ${cell} of ${name(cellRow)}?`, answer: toText(cellRow[cell]) },
    {
      kind: "count",
      text: `How many ${noun}s have the ${counted} ${toText(value)}?`,
      answer: String(values(counted).filter((one) => one === value).length),
    },
    {
      kind: "next row",
      text: `What is the ${key} of the ${noun} in the row after ${name(before)}?`,
      answer: toText(after[key]),
    },
    { kind: "missing value", text: `What is the ${optional} of ${name(without)}?`, answer: NONE },
    {
      kind: "list in a cell",
      text: `What is the second entry in the ${list} of ${name(several)}?`,
      answer: elements(several[list])[1] ?? NONE,
    },
  ];
}

const elements = (value: Value | undefined): readonly string[] => (Array.isArray(value) ? value : []);

const toText = (value: Value | undefined): string =>
  value === null || value === undefined ? NONE : String(value);
