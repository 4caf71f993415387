// Small pieces of TypeScript text: literals, objects, blocks.

const isWord = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A property key, quoted only where necessary; `__proto__:` would set the prototype. */
export function key(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return isWord(name) ? name : literal(name);
}

/** Access to a property: `.name`, `?.name`, `["a-b"]`. */
export function access(name: string, optional = false): string {
  if (isWord(name)) return `${optional ? "?." : "."}${name}`;
  return `${optional ? "?." : ""}[${literal(name)}]`;
}

/** A JSON value as a literal. */
export function literal(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

/** A JSON value as a literal of several lines, keys unquoted. */
export function pretty(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(pretty);
    const line = `[${items.join(", ")}]`;
    return line.length <= SHORT && !line.includes("\n") ? line : `[\n${indent(items.join(",\n"))},\n]`;
  }
  if (typeof value === "object" && value !== null) return lines(properties(value, pretty));
  return literal(value);
}

/** A block in braces: one line if it is short, else one entry per line. */
export function lines(entries: readonly string[]): string {
  if (entries.length === 0) return "{}";
  const line = `{ ${entries.join(", ")} }`;
  return line.length <= SHORT && !line.includes("\n") ? line : `{\n${indent(entries.join(",\n"))},\n}`;
}

/** Maximum length of code on one line, without its indentation. */
const SHORT = 100;

/** Code within a value that {@link packed} prints. */
export class Code {
  constructor(readonly text: string) {}
}

/** A JSON value as a literal whose lines contain as many entries as fit, for tables of data. */
export function packed(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return fill("[", value.map(packed), "]");
  if (typeof value !== "object" || value === null) return literal(value);
  return fill("{", properties(value, packed), "}");
}

/** The properties of an object that are not undefined. */
const properties = (value: object, print: (inner: unknown) => string): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [`${key(name)}: ${print(inner)}`],
  );

/** Rows of entries, each as long as a line at most. */
export function rows(entries: readonly string[], width = SHORT): string[] {
  const result: string[] = [];
  for (const entry of entries) {
    const last = result.at(-1);
    const joined = last === undefined ? entry : `${last}, ${entry}`;
    if (last !== undefined && joined.length <= width && !joined.includes("\n"))
      result[result.length - 1] = joined;
    else result.push(entry);
  }
  return result;
}

/** Parts between two brackets, with as many on a line as fit. */
export function fill(open: string, parts: readonly string[], close: string, width = SHORT): string {
  if (parts.length === 0) return open + close;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length <= width && !line.includes("\n")) return line;
  return `${open}\n${indent(rows(parts, width).join(",\n"))},\n${close}`;
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

/** A property, in shorthand if the value has the same name. */
export function property(name: string, value: string): string {
  return name === value ? name : `${key(name)}: ${value}`;
}

/** A method whose body is one return, after other statements. */
export function method(name: string, parameters: string, result: string, body: readonly string[]): string {
  const head = `${name}(${parameters})${result && `: ${result}`} {`;
  const line = `${head} ${body.join(" ")} }`;
  return body.length === 1 && line.length <= SHORT && !line.includes("\n")
    ? line
    : `${head}\n${indent(body.join("\n"))}\n}`;
}

/** A call; a long one has one argument per line. */
export function call(name: string, args: readonly string[], width = 100): string {
  const line = `${name}(${args.join(", ")})`;
  return line.length <= width && !(args.length > 1 && line.includes("\n"))
    ? line
    : `${name}(\n${indent(args.join(",\n"))},\n)`;
}
