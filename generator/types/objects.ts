// Types of objects: their fields, or the fields that all cases of `by` have.

import {
  ERROR_TYPE,
  type Field,
  isError,
  join,
  type ObjectShape,
  object,
  type Shape,
  type Typed,
  withNull,
} from "../model/shape.js";
import type { TypedCase, TypedField, TypedObject } from "../model/typed-expressions.js";
import { certain, type Scope } from "./scope.js";

/** The type of an object whose relative paths start in a scope. `from`: the type of the value that it starts from. */
export function objectType(
  { fields, by }: Pick<TypedObject, "fields" | "by">,
  scope: Scope,
  from: Typed | undefined,
): Typed {
  const { shape } = by ? choiceType(by.cases, scope) : certain(fieldsShape(fields));
  if (isError(shape) || (from && isError(from.shape))) return ERROR_TYPE;
  // Null where that value is null or absent.
  const isOpen = from !== undefined && (from.absent || from.shape.nullable);
  return certain(withNull(shape, isOpen || shape.nullable));
}

const fieldsShape = (fields: readonly TypedField[]): ObjectShape =>
  object(
    fields.map(({ name, expr: { type }, when }): [string, Field] => [
      name,
      { shape: type.shape, optional: type.absent || when !== undefined },
    ]),
  );

/** The object with the fields that all cases have; nullable if a value can have a type without a case. */
function choiceType(cases: readonly TypedCase[], scope: Scope): Typed {
  const [head, ...rest] = cases.map((one) => fieldsShape(one.fields));
  const joined = head && rest.reduce<Shape | undefined>((a, b) => a && join(a, b), head);
  const names = new Set(cases.map((one) => one.name));
  const hasOthers = [...(possibleTypes(scope)?.keys() ?? [])].some((name) => !names.has(name));
  return joined?.kind === "object" ? certain(withNull(joined, hasOthers)) : ERROR_TYPE;
}

/** The types of an interface or union that relative paths start from. */
export function possibleTypes({ relative }: Scope): ReadonlyMap<string, ObjectShape> | undefined {
  return relative?.typed.shape.kind === "object" ? relative.typed.shape.cases : undefined;
}

/** A type on which only `__typename` is selected needs no case. */
export const hasSelection = (shape: ObjectShape): boolean =>
  [...shape.fields().keys()].some((name) => name !== "__typename");
