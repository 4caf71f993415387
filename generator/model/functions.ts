// The named functions that cards can `call`: general, pure, and part of the runtime.

import { isText, list, object, type Shape, scalar, type Typed, withFormat } from "./shape.js";

export interface FunctionDefinition {
  /** Exported name in the runtime. */
  readonly name: string;
  /** Fields of the argument that it reads. */
  readonly reads: readonly string[];
  /** Returns why an argument of this type is not valid. */
  check(argument: Typed): string | undefined;
  result(argument: Typed): Typed;
}

const definitions: readonly FunctionDefinition[] = [
  {
    name: "afterFirstLine",
    reads: [],
    check: ({ shape }) => (isText(shape) ? undefined : "takes a text"),
    result: () => ({ shape: scalar("string", true), absent: false }),
  },
  {
    name: "changeNames",
    reads: ["names", "add", "remove"],
    check(argument) {
      const { names, add, remove } = fieldShapes(argument);
      const isNames = (shape: Shape | undefined) => shape?.kind === "list" && isText(shape.item);
      const areNames =
        isNames(names) && !names?.nullable && [add, remove].every((one) => !one || isNames(one));
      return areNames && hasOnly(argument, this.reads)
        ? undefined
        : "takes { names, add, remove }: lists of texts";
    },
    result: () => ({ shape: list(scalar("string")), absent: false }),
  },
  {
    name: "decodeBase64",
    reads: [],
    check: ({ shape }) => (isText(shape) ? undefined : "takes a text in Base64"),
    result: () => ({ shape: scalar("string", true), absent: false }),
  },
  {
    name: "encodeBase64",
    reads: [],
    check: ({ shape }) => (isText(shape) ? undefined : "takes a text"),
    result: ({ shape, absent }) => ({ shape: scalar("string", shape.nullable), absent }),
  },
  {
    name: "findValue",
    reads: ["values", "key"],
    check(argument) {
      const { values, key } = fieldShapes(argument);
      const fields =
        values?.kind === "list" && !values.nullable ? fieldShapes({ shape: values.item, absent: false }) : {};
      return isInteger(key) && isInteger(fields.key) && isCount(fields.value)
        ? undefined
        : "takes { values, key }: a list of { key, value }, of integers, and one";
    },
    result: () => ({ shape: scalar("integer", true), absent: false }),
  },
  {
    name: "firstLine",
    reads: [],
    check: ({ shape }) => (isText(shape) ? undefined : "takes a text"),
    result: ({ shape, absent }) => ({ shape: scalar("string", shape.nullable), absent }),
  },
  {
    name: "login",
    reads: ["__typename", "login", "type", "is_bot"],
    check({ shape }) {
      return shape.kind === "object" && shape.fields().has("login")
        ? undefined
        : "takes an actor: select { __typename login }, or a REST user";
    },
    result: () => ({ shape: withFormat(scalar("string", true), "login"), absent: false }),
  },
  {
    name: "sealedBox",
    reads: ["text", "key"],
    check(argument) {
      const { text, key } = fieldShapes(argument);
      const isGiven = [text, key].every((one) => one !== undefined && isText(one) && !one.nullable);
      return isGiven && hasOnly(argument, this.reads) ? undefined : "takes { text, key }: two texts";
    },
    result: () => ({ shape: scalar("string"), absent: false }),
  },
  {
    name: "searchQualifiers",
    reads: [],
    check(argument) {
      const shapes = Object.values(fieldShapes(argument));
      const isValue = (shape: Shape | undefined): boolean =>
        shape?.kind === "scalar" || (shape?.kind === "list" && shape.item.kind === "scalar");
      return shapes.length > 0 && shapes.every(isValue)
        ? undefined
        : "takes an object of scalars and lists of scalars, by qualifier";
    },
    result: () => ({ shape: scalar("string"), absent: false }),
  },
  {
    name: "searchWithin",
    reads: ["scope", "query"],
    check(argument) {
      const { scope, query } = fieldShapes(argument);
      return [scope, query].every((text) => text !== undefined && isText(text) && !text.nullable) &&
        hasOnly(argument, this.reads)
        ? undefined
        : "takes { scope, query }: two texts";
    },
    result: () => ({ shape: scalar("string"), absent: false }),
  },
  {
    name: "selectLines",
    reads: ["text", "grep", "tail"],
    check(argument) {
      const { grep, text } = fieldShapes(argument);
      const isList = grep === undefined || (grep.kind === "list" && isText(grep.item));
      const isNamed =
        text?.kind === "list" &&
        !text.nullable &&
        ["name", "text"].every((field) => hasText({ shape: text.item, absent: false }, field));
      const hasTexts = isNamed || hasText(argument);
      return hasTexts && isList && hasIntegers(argument, ["tail"]) && hasOnly(argument, this.reads)
        ? undefined
        : "takes { text, grep, tail }: text or a list of { name, text }, a list of texts, and a number of lines";
    },
    result: () => ({ shape: scalar("string"), absent: false }),
  },
  {
    name: "summarizeChecks",
    reads: ["state", "count"],
    check(argument) {
      const { counts = argument.shape, totals } = fieldShapes(argument);
      const { state, count } =
        counts.kind === "list" && !counts.nullable ? fieldShapes({ shape: counts.item, absent: false }) : {};
      const isPage = counts === argument.shape || (totals?.kind === "list" && isCount(totals.item));
      return state && isText(state) && !state.nullable && isCount(count) && isPage
        ? undefined
        : "takes a list of { state, count }, a text and a number; or { counts, totals }, such a list and numbers";
    },
    result: (argument) => ({
      shape: object(
        [
          ["state", { shape: scalar("string", false, ["FAILURE", "PENDING", "SUCCESS"]), optional: false }],
          ["passed", { shape: scalar("integer"), optional: false }],
          ["failed", { shape: scalar("integer"), optional: false }],
          ["pending", { shape: scalar("integer"), optional: false }],
        ],
        true,
      ),
      absent: "totals" in fieldShapes(argument),
    }),
  },
  {
    name: "summarizeLog",
    reads: ["text", "maxErrors", "maxLines"],
    check(argument) {
      return hasText(argument) &&
        hasIntegers(argument, ["maxErrors", "maxLines"]) &&
        hasOnly(argument, this.reads)
        ? undefined
        : "takes { text, maxErrors, maxLines }: text and two numbers";
    },
    result: () => ({
      shape: object([
        ["errorCount", { shape: scalar("integer"), optional: false }],
        ["warningCount", { shape: scalar("integer"), optional: false }],
        ["errors", { shape: list(scalar("string")), optional: false }],
        ["omitted", { shape: scalar("integer"), optional: false }],
      ]),
      absent: false,
    }),
  },
  {
    name: "urlNumber",
    reads: ["url", "after"],
    check(argument) {
      const { url, after } = fieldShapes(argument);
      return url && isText(url) && after && isText(after) && !after.nullable
        ? undefined
        : "takes { url, after }: a URL, and the segment or the word of the fragment before the number";
    },
    result: () => ({ shape: scalar("integer", true), absent: false }),
  },
  {
    name: "urlSegment",
    reads: ["url", "fromEnd", "count"],
    check({ shape }) {
      const field = (name: string) => (shape.kind === "object" ? shape.fields().get(name) : undefined);
      const [url, fromEnd, count] = [field("url"), field("fromEnd"), field("count")];
      const isUrl = url && isText(url.shape);
      const isIndex = isInteger(fromEnd?.shape) && !fromEnd?.optional;
      const isCounted = count === undefined || isInteger(count.shape);
      return isUrl && isIndex && isCounted && hasOnly({ shape, absent: false }, this.reads)
        ? undefined
        : "takes { url, fromEnd, count }: a URL, a number that counts from its end, and optionally how many";
    },
    result: () => ({ shape: scalar("string", true), absent: false }),
  },
];

/** The shapes of the fields of an argument. */
function fieldShapes({ shape }: Typed): Readonly<Record<string, Shape | undefined>> {
  return shape.kind === "object"
    ? Object.fromEntries([...shape.fields()].map(([name, field]) => [name, field.shape]))
    : {};
}

/** Whether the argument has no other fields. */
const hasOnly = (argument: Typed, names: readonly string[]): boolean =>
  Object.keys(fieldShapes(argument)).every((name) => names.includes(name));

/** Whether the argument has text that is always present. */
function hasText({ shape }: Typed, name = "text"): boolean {
  const text = shape.kind === "object" ? shape.fields().get(name) : undefined;
  return text !== undefined && isText(text.shape) && !text.shape.nullable && !text.optional;
}

const isInteger = (shape: Shape | undefined): boolean => shape?.kind === "scalar" && shape.type === "integer";

const isCount = (shape: Shape | undefined): boolean => isInteger(shape) && shape?.nullable === false;

/** Whether the fields that the argument has are integers. */
const hasIntegers = (argument: Typed, names: readonly string[]): boolean =>
  names.every((name) => {
    const shape = fieldShapes(argument)[name];
    return shape === undefined || (shape.kind === "scalar" && shape.type === "integer" && !shape.nullable);
  });

export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  definitions.map((one) => [one.name, one]),
);
