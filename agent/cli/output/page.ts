// Formats an object for a person at a terminal: a heading, the values that are known, texts in Markdown, and the address.

import { safeLine, safeText } from "../../output/text.js";
import { flatten, toRows } from "./flatten.js";
import { renderMarkdown } from "./markdown.js";
import { type Styles, styleOfField } from "./styles.js";
import { cellText, isId, isListOfObjects, listTable } from "./table.js";

export interface PageOptions {
  /** Width of the terminal. */
  readonly columns: number;
  readonly styles: Styles;
  /** Paths of Markdown, such as `body` or `lastComments[].body`. */
  readonly markdown: readonly string[];
  /** The time to which others are relative, in milliseconds. */
  readonly now: number;
}

/** Returns the page of an object that has a title or a name; undefined for others. Ids and empty fields are left out. */
export function toTextPage(data: unknown, options: PageOptions): string | undefined {
  const { styles, markdown } = options;
  const { title, number, url, ...rest } = Object(data);
  const { name: ownName, ...unnamed } = rest;
  const [name, others] = title === undefined ? [ownName, unnamed] : [title, rest];
  if (typeof name !== "string" || name === "" || Array.isArray(others.items)) return undefined;
  const heading = styles.bold(safeLine(name)) + (typeof number === "number" ? styles.dim(` #${number}`) : "");
  const fields = flatten(others).filter(([key, value]) => !isId(key) && isGiven(value));
  const texts = fields.filter(([key, value]) => markdown.includes(key) || /\n./.test(String(value)));
  const lists = fields.filter(([, value]) => isListOfObjects(value));
  const lines = fields.filter((field) => !texts.includes(field) && !lists.includes(field));
  const sections = [
    [heading, ...fieldLines(lines, options)],
    ...texts.map(([key, value]) =>
      markdown.includes(key)
        ? renderMarkdown(String(value), options.columns, styles)
        : [styles.bold(key), ...safeText(String(value)).trimEnd().split("\n")],
    ),
    ...lists.flatMap(([key, value]) => listSections(key, [value].flat(), options)),
    ...(typeof url === "string" ? [[styles.dim(safeLine(url))]] : []),
  ];
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Returns a line for each value, with its name in front. */
function fieldLines(fields: readonly (readonly [string, unknown])[], options: PageOptions): string[] {
  const width = fields.reduce((most, [name]) => Math.max(most, name.length), 0);
  return fields.map(
    ([name, value]) => `${options.styles.dim(name.padEnd(width))}  ${styled(name, value, options)}`,
  );
}

/** Returns the text of a value on one line, with the style of its field. */
function styled(name: string, value: unknown, { styles, now }: PageOptions): string {
  const text = safeLine(cellText(value, now));
  return styleOfField(name, text, styles)(text);
}

/** Returns the elements of a list below a line with their values, if they have Markdown; else a table. */
function listSections(
  name: string,
  elements: readonly unknown[],
  options: PageOptions,
): (readonly string[])[] {
  const { styles, markdown, columns } = options;
  const [path] = markdown.filter((one) => one.startsWith(`${name}[].`));
  const field = path?.slice(`${name}[].`.length);
  if (field === undefined) return [[styles.bold(name), listTable(toRows(elements), options).trimEnd()]];
  return elements.map((element) => {
    const fields = flatten(element).filter(([key, value]) => !isId(key) && isGiven(value));
    const facts = fields
      .filter(([key]) => key !== field && key !== "url")
      .map(([key, value]) => styled(key, value, options));
    const text = fields.find(([key]) => key === field)?.[1] ?? "";
    return [styles.bold(facts.join(" · ")), ...renderMarkdown(String(text), columns, styles)];
  });
}
