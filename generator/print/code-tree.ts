// Reads TypeScript as a tree of brackets: words, strings and comments are texts, and brackets contain lines of both.

/** Nodes in a line: texts that cannot be broken, and groups. */
export type Line = readonly (string | Group)[];

export interface Group {
  /** A bracket, or the `${` of a template. */
  readonly open: string;
  readonly close: string;
  /** Whether a line break follows the opening bracket. Otherwise there is one line. */
  readonly isBroken: boolean;
  readonly lines: readonly Line[];
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
  ["${", "}"],
]);

/** A regular expression begins where a value can begin. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[(,=:!&|?{[]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|=>|[\w$.]+|[ \t]+|[\s\S]/gy;

/** What lines are broken at, and characters of the same length for it within the text of a template. */
const SEPARATORS = [" ", ",", ";"];
const HIDDEN = ["\ue000", "\ue001", "\ue002"];

const hideSeparators = (text: string): string =>
  text.replace(/[ ,;]/g, (separator) => HIDDEN[SEPARATORS.indexOf(separator)] ?? separator);

/** Returns printed code with the texts of templates as they were. */
export const showSeparators = (code: string): string =>
  code.replace(/[\ue000-\ue002]/g, (hidden) => SEPARATORS[HIDDEN.indexOf(hidden)] ?? hidden);

/** Returns the lines of the code. In templates, {@link showSeparators} returns their texts. */
export function readLines(code: string): Line[] {
  let position = 0;

  const next = (): string => {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(code)?.[0] ?? "";
    position += token.length;
    return token;
  };

  /** Reads until the closing bracket, or to the end. */
  const read = (close: string | undefined): Line[] => {
    const lines: (string | Group)[][] = [[]];
    let previous = "";
    const add = (node: string | Group): void => {
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (typeof node === "string" && typeof last === "string") line?.splice(-1, 1, last + node);
      else line?.push(node);
    };
    while (position < code.length) {
      const token = next();
      if (token === close) return lines;
      if (token === "\n") lines.push([]);
      else if (token === "`") readTemplate(add);
      // A bracket of types follows a name; the operator is between spaces.
      else if (CLOSING.has(token) && (token !== "<" || /[\w$]$/.test(previous))) add(readGroup(token));
      else add(token);
      previous = token;
    }
    return lines;
  };

  const readGroup = (open: string): Group => {
    const close = CLOSING.get(open) ?? "";
    const isBroken = code.startsWith("\n", position);
    const lines = read(close);
    if (isBroken) {
      const own = joinContinued(lines.map(trimLine));
      return { open, close, isBroken, lines: own.slice(1, isEmpty(own.at(-1)) ? -1 : undefined) };
    }
    const parts = lines.flatMap((line, index) => (index === 0 ? line : [" ", ...trimLine(line)]));
    const [inner] = parts;
    // Brackets around brackets.
    if (open === "(" && parts.length === 1 && typeof inner === "object" && inner.open === "(") return inner;
    return { open, close, isBroken, lines: [parts] };
  };

  const readTemplate = (add: (node: string | Group) => void): void => {
    add("`");
    while (position < code.length) {
      const text = /^(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/.exec(code.slice(position))?.[0] ?? "";
      position += text.length;
      add(hideSeparators(text));
      if (code.startsWith("${", position)) {
        position += 2;
        add(readGroup("${"));
        continue;
      }
      position += 1;
      add("`");
      return;
    }
  };

  return joinContinued(read(undefined).map(trimLine));
}

const isEmpty = (line: Line | undefined): boolean => line === undefined || line.length === 0;

/** Joins lines that continue an expression with the line before. */
function joinContinued(lines: readonly Line[]): Line[] {
  const result: Line[] = [];
  for (const line of lines) {
    const previous = result.at(-1);
    const [first, last] = [line[0], previous?.at(-1)];
    const continues =
      (typeof first === "string" && /^(?:\?\??|:|&&?|\|\|?) /.test(first)) ||
      (typeof last === "string" && /(?:[ =]=|=>|&&|\|\||\?\?| [&|])$/.test(last));
    if (previous !== undefined && !isEmpty(line) && continues)
      result[result.length - 1] = [...previous, " ", ...line];
    else result.push(line);
  }
  return result;
}

/** Returns the line without the spaces around it. */
export function trimLine(line: Line): Line {
  const trimmed = [...line];
  const first = trimmed[0];
  if (typeof first === "string") trimmed[0] = first.trimStart();
  const last = trimmed.at(-1);
  if (typeof last === "string") trimmed[trimmed.length - 1] = last.trimEnd();
  return trimmed.filter((node) => node !== "");
}
