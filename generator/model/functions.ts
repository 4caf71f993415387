// The named functions that cards can `call`: general, pure, and part of the runtime.

import { isText, list, object, scalar, type Typed, withFormat } from "./shape.js";

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
    name: "summarizeLog",
    reads: [],
    check({ shape, absent }) {
      return isText(shape) && !shape.nullable && !absent ? undefined : "takes text";
    },
    result: () => ({
      shape: object([
        ["errorCount", { shape: scalar("integer"), optional: false }],
        ["warningCount", { shape: scalar("integer"), optional: false }],
        ["topErrorLines", { shape: list(scalar("string")), optional: false }],
      ]),
      absent: false,
    }),
  },
  {
    name: "urlSegment",
    reads: ["url", "fromEnd"],
    check({ shape }) {
      const field = (name: string) => (shape.kind === "object" ? shape.fields().get(name) : undefined);
      const [url, fromEnd] = [field("url"), field("fromEnd")];
      const isUrl = url && isText(url.shape);
      const isIndex =
        fromEnd?.shape.kind === "scalar" && fromEnd.shape.type === "integer" && !fromEnd.optional;
      return isUrl && isIndex
        ? undefined
        : "takes { url, fromEnd }: a URL, and a number that counts from its end";
    },
    result: () => ({ shape: scalar("string", true), absent: false }),
  },
];

export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  definitions.map((one) => [one.name, one]),
);
