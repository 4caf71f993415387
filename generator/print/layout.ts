// Breaks the lines of generated code that are too long: at brackets, operators and in texts.

import { type Group, type Line, readLines, showSeparators, trimLine } from "./code-tree.js";

/** Maximum length of a line. */
export const WIDTH = 110;

/** Returns the code with lines above {@link WIDTH} broken where possible. Shorter lines are unchanged. */
export function layOut(code: string): string {
  return showSeparators(printLines(readLines(code), "").join("\n"));
}

const printLines = (lines: readonly Line[], indent: string): string[] =>
  lines.flatMap((line) => printLine(line, indent));

/** Prints a line; one that is too long is broken at the outermost operators or the longest brackets. */
function printLine(line: Line, indent: string): string[] {
  const printed = print(line, indent);
  if (printed.own.every((text) => text.length <= WIDTH)) return printed.all;
  return (
    printComment(line, indent) ??
    breakEntries(line, indent) ??
    breakAssignment(line, indent) ??
    breakOperators(line, indent) ??
    breakGroup(line, indent) ??
    breakValue(line, indent) ??
    printed.all
  );
}

/** Returns all lines, and those that are not within broken brackets. */
function print(line: Line, indent: string): { readonly all: string[]; readonly own: readonly string[] } {
  const [all, own]: [string[], string[]] = [[], []];
  let current = indent;
  const visit = (node: string | Group): void => {
    if (typeof node === "string") {
      current += node;
      return;
    }
    current += node.open;
    if (node.isBroken) {
      own.push(current);
      all.push(current, ...printLines(node.lines, `${indent}  `));
      current = indent;
    } else for (const inner of node.lines[0] ?? []) visit(inner);
    current += node.close;
  };
  line.forEach(visit);
  own.push(current);
  all.push(current);
  return { all: all.map((text) => text.trimEnd()), own };
}

const flat = (line: Line): string => print(line, "").all.join(" ");

/** Splits a line at the texts that match; each part but the first begins with the match. */
function split(line: Line, separator: RegExp): Line[] {
  const parts: (string | Group)[][] = [[]];
  for (const node of line) {
    if (typeof node !== "string") {
      parts.at(-1)?.push(node);
      continue;
    }
    let start = 0;
    for (const { index, 0: match } of maskTexts(node).matchAll(separator)) {
      if (index > start) parts.at(-1)?.push(node.slice(start, index));
      parts.push([match]);
      start = index + match.length;
    }
    if (start < node.length) parts.at(-1)?.push(node.slice(start));
  }
  return parts;
}

/** Replaces the content of quoted texts and comments, which is not code. */
const maskTexts = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|\/\*(?! @__PURE__).*?\*\//g, (quoted) => "_".repeat(quoted.length));

/** By precedence, the loosest first. */
const OPERATORS = [/ [?:] /g, / (?:\|\||\?\?) /g, / && /g, / \| /g, / & /g];

/** Whether the line begins a function with a body. Its operators are in its types. */
const isFunction = (line: Line): boolean => {
  const [name, parameters] = line;
  const body = line.findLast((node) => typeof node === "object");
  return typeof name === "string" && /^[\w$ ]+$/.test(name) && parameters !== body && body?.open === "{";
};

/** The space before a value or type. */
const VALUE = /(?<=[:=]) (?!.*[:=] )/g;

/** Breaks rows of entries, which are in a list with other rows, and statements after a condition. */
function breakEntries(line: Line, indent: string): string[] | undefined {
  const [first, condition, ...rest] = line;
  if (first === "if " && condition !== undefined && rest.length > 0)
    return [...printLine([first, condition], indent), ...printLine(trimLine(rest), `${indent}  `)];
  const entries = split(line, /, /g).map((entry, index) => (index === 0 ? entry : entry.slice(1)));
  if (entries.length === 1) return undefined;
  const separated = entries.map((entry, index) => (index < entries.length - 1 ? [...entry, ","] : entry));
  const rows: Line[] = [];
  for (const entry of separated) {
    const joined: Line = [...(rows.at(-1) ?? []), " ", ...entry];
    if (rows.length > 0 && isOneLine(joined, indent)) rows[rows.length - 1] = joined;
    else rows.push(entry);
  }
  return rows.flatMap((row) => printLine(row, indent));
}

const isOneLine = (line: Line, indent: string): boolean => {
  const { all } = print(line, indent);
  return all.length === 1 && all.join().length <= WIDTH;
};

/** Breaks before the value of a constant, if it fits in the next line. */
function breakAssignment(line: Line, indent: string): string[] | undefined {
  const [head = [], value, ...others] = split(line, / (?=\/\* @__PURE__ \*\/)/g);
  if (value === undefined || others.length > 0 || !/^(?:export )?const [^\n]* =$/.test(flat(head)))
    return undefined;
  return isOneLine(head, indent)
    ? [...printLine(head, indent), ...printLine(trimLine(value), `${indent}  `)]
    : undefined;
}

function breakOperators(line: Line, indent: string): string[] | undefined {
  if (isFunction(line)) return undefined;
  for (const operator of OPERATORS) {
    const [first = [], ...others] = split(line, operator);
    if (others.length === 0) continue;
    const inner = `${indent}  `;
    if (operator.source !== " \\| ")
      return [
        ...printLine(trimLine(first), indent),
        ...others.flatMap((part) => printLine(trimLine(part), inner)),
      ];
    // A union of types begins on its own line.
    const start = split(first, VALUE);
    const [head, firstType] = start.length > 1 ? [start[0] ?? [], start.slice(1).flat()] : [undefined, first];
    const types = [["| ", ...trimLine(firstType)], ...others.map(trimLine)];
    const rows = head === undefined ? indent : inner;
    const isShort = types.every((type) => flat(type).length <= 40);
    return [
      ...(head === undefined ? [] : printLine(trimLine(head), indent)),
      ...(isShort ? fill(types.map(flat), " ", rows) : types.flatMap((type) => printLine(type, rows))),
    ];
  }
  return undefined;
}

/** Returns rows that contain as many texts as fit. */
function fill(texts: readonly string[], separator: string, indent: string): string[] {
  const rows: string[] = [];
  for (const text of texts) {
    const joined = `${rows.at(-1)}${separator}${text}`;
    if (rows.length > 0 && joined.trimEnd().length <= WIDTH) rows[rows.length - 1] = joined;
    else rows.push(indent + text);
  }
  return rows;
}

/** Breaks the longest brackets that are not broken yet. */
function breakGroup(line: Line, indent: string): string[] | undefined {
  const groups = line.filter((node) => typeof node === "object" && !node.isBroken) as Group[];
  const longest = groups.reduce<Group | undefined>(
    (best, group) => (best === undefined || size(group) > size(best) ? group : best),
    undefined,
  );
  if (longest === undefined || size(longest) < 8) return undefined;
  const index = line.indexOf(longest);
  return printLine(line.with(index, broken(longest, line[index - 1], line[index + 1])), indent);
}

/** Returns the brackets with a line per item. If they contain only other brackets, those are broken: `call({`. */
function broken(group: Group, before: unknown, after: unknown): Group {
  const [inner, ...others] = group.lines[0] ?? [];
  return typeof inner === "object" && others.length === 0 && group.open !== "<"
    ? { ...group, lines: [[broken(inner, undefined, undefined)]] }
    : { ...group, isBroken: true, lines: splitItems(group, before, after) };
}

const size = ({ lines }: Group): number => flat(lines[0] ?? []).length;

/** Returns a line per item of the brackets. Short items share lines. */
function splitItems({ open, lines: [content = []] }: Group, before: unknown, after: unknown): Line[] {
  const isMember = flat(content).startsWith("readonly ") && split(content, /, ?/g).length === 1;
  const isStatement = isMember || split(content, /; ?/g).length > 1;
  const parts = split(content, isStatement ? /; ?/g : /, ?/g);
  const items = parts
    .map((part, index) => trimLine(index === 0 ? part : [String(part[0]).slice(1), ...part.slice(1)]))
    .filter((item) => item.length > 0);
  // Brackets around one expression are not a list.
  const isList =
    open !== "(" || (typeof before === "string" && /(?<!\bimport)(?<=[\w$])$/.test(before)) || isArrow(after);
  const isOpen = open === "<" || open === "${" || (items.length === 1 && !isList);
  const rest = items.at(-1)?.[0];
  const endsOpen = isOpen || (typeof rest === "string" && rest.startsWith("..."));
  const separated = items.map((item, index): Line => {
    if (isStatement) return [...item, ";"];
    return index === items.length - 1 && endsOpen ? item : [...item, ","];
  });
  const isShort = separated.length > 3 && separated.every((item) => flat(item).length <= 24);
  return isShort ? fill(separated.map(flat), " ", "").map((row) => [row]) : separated;
}

const isArrow = (after: unknown): boolean => typeof after === "string" && /^\s*(?:=>|:)/.test(after);

/** Breaks after the name of a value, and then the value: a long text becomes a sum of texts. */
function breakValue(line: Line, indent: string): string[] | undefined {
  const [head = [], ...values] = split(line, VALUE);
  const inner = `${indent}  `;
  if (values.length > 0)
    return [...printLine(trimLine(head), indent), ...printLine(trimLine(values.flat()), inner)];
  const [first, ...others] = line;
  const [, text, end = ""] = (typeof first === "string" && /^("(?:[^"\\]|\\.)*")(.*)$/s.exec(first)) || [];
  if (text === undefined) return undefined;
  const parts = splitText(String(JSON.parse(text)), WIDTH - inner.length - 4 - Math.min(end.length, 40)).map(
    (part) => JSON.stringify(part),
  );
  const last = parts.pop();
  if (parts.length === 0) return undefined;
  return [...parts.map((part) => `${indent}${part} +`), ...printLine([`${last}${end}`, ...others], indent)];
}

/** Splits a text after spaces and brackets. */
function splitText(text: string, width: number): string[] {
  const parts: string[] = [];
  for (const [word] of text.matchAll(/\$?[^ {}|,$]*[ {}|,]|\$?[^ {}|,$]+|\$/g)) {
    const joined = `${parts.at(-1)}${word}`;
    if (parts.length > 0 && JSON.stringify(joined).length <= width) parts[parts.length - 1] = joined;
    else parts.push(word);
  }
  return parts;
}

/** Breaks a comment between words. */
function printComment(line: Line, indent: string): string[] | undefined {
  const [only] = line;
  if (line.length !== 1 || typeof only !== "string" || !/^\/[/*]/.test(only)) return undefined;
  if (only.startsWith("//")) return fill(only.slice(2).trim().split(" "), " ", `${indent}// `);
  const lines = only
    .replace(/^\/\*\*\s*|\s*\*\/$/g, "")
    .split("\n")
    .map((text) => text.replace(/^\s*\* ?/, ""));
  const prefix = `${indent} * `;
  return [
    `${indent}/**`,
    ...lines.flatMap((text) => fill(words(text), "", prefix).map((row) => row.trimEnd())),
    `${indent} */`,
  ];
}

/** The words of a comment with the spaces after them, and the alternatives of a word that is longer than a line. */
const words = (text: string): readonly string[] =>
  text.split(/(?<= )/).flatMap((word) => (word.length > WIDTH ? word.split(/(?<=\|)/) : [word]));
