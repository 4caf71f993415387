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
    return line.length <= 100 && !line.includes("\n") ? line : `[\n${indent(items.join(",\n"))},\n]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    const line = `{ ${entries.map(([name, inner]) => `${key(name)}: ${pretty(inner)}`).join(", ")} }`;
    if (entries.length === 0) return "{}";
    return line.length <= 100 && !line.includes("\n")
      ? line
      : lines(entries.map(([name, inner]) => `${key(name)}: ${pretty(inner)}`));
  }
  return literal(value);
}

/** A block in braces with one entry per line. */
export function lines(entries: readonly string[]): string {
  return entries.length === 0 ? "{}" : `{\n${indent(entries.join(",\n"))},\n}`;
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
  return `${name}(${parameters})${result && `: ${result}`} {\n${indent(body.join("\n"))}\n}`;
}

/** A call; a long one has one argument per line. */
export function call(name: string, args: readonly string[], width = 100): string {
  const line = `${name}(${args.join(", ")})`;
  return line.length <= width && !(args.length > 1 && line.includes("\n"))
    ? line
    : `${name}(\n${indent(args.join(",\n"))},\n)`;
}
