// The inputs that the message of NOT_FOUND names: those with which a request looks for an object.

import type { Capability } from "../model/ir.js";
import type { Field } from "../model/shape.js";
import type { TypedExpr } from "../model/typed-expressions.js";
import type { TypedRequest } from "../model/typed-ir.js";

/** The text for each lookup, and for the main request of a read: `path or ref`. */
export type MissingInputs = ReadonlyMap<string, string>;

const REPOSITORY: readonly string[] = ["owner", "name"];
/** The inputs of lists that name nothing. */
const LIST: readonly string[] = ["first", "after", "since", "until"];
/** The inputs that a text names. A request with more filters by them, or compares them with a response. */
const MAX_NAMES = 3;

/** Returns the texts for the requests of a route. A request that depends on other lookups has their inputs as well. */
export function missingInputs(
  requests: readonly TypedRequest[],
  { effect, input }: Capability,
): MissingInputs {
  const fields = input.shape.fields();
  const names = (name: string) => !LIST.includes(name) && mayName(fields.get(name));
  const byRequest = new Map<string, ReadonlySet<string>>();
  for (const { name, role, origins } of requests) {
    if (role !== "lookup" && effect !== "read") continue;
    const used = origins.flatMap(({ root, path: [field = ""] }) =>
      root === "in" ? [field].filter(names) : [...(byRequest.get(root) ?? [])],
    );
    byRequest.set(name, new Set(used));
  }
  const texts = [...byRequest].map(([name, used]) => [name, describe([...used])] as const);
  return new Map(texts.filter(([, text]) => text !== ""));
}

/** Whether the value of an input may name an object: a text or a number without a list of values, or an object with these. */
function mayName(field: Field | undefined): boolean {
  const shape = field?.shape;
  if (shape?.kind === "object") return shape.isBinary !== true && shape.values === undefined;
  return shape?.kind === "scalar" && shape.type !== "boolean" && shape.values === undefined;
}

function describe(names: readonly string[]): string {
  const own = names.filter((name) => !REPOSITORY.includes(name));
  if (own.length > MAX_NAMES) return "";
  if (own.length > 0) return own.join(" or ");
  return REPOSITORY.every((name) => names.includes(name)) ? "repository" : names.join(" or ");
}

/** Returns the text for the request whose response an expression reads first. `relative`: the root of relative paths. */
export function missingAt(
  expr: TypedExpr,
  missing: MissingInputs | undefined,
  relative?: string,
): string | undefined {
  if (expr.kind === "path") return missing?.get(expr.root ?? relative ?? "");
  if (expr.kind === "when") return missingAt(expr.value, missing, relative);
  if (expr.kind !== "first") return undefined;
  return expr.options
    .map((option) => missingAt(option, missing, relative))
    .find((text) => text !== undefined);
}
