/** Reads bodies that create and update entries of declared resources. */
import { restKey, type Values } from "../resources/entries.js";
import { unprocessable } from "../store/errors.js";
import type { Field, Table } from "../store/types.js";
import type { Call } from "./call.js";
import type { Variant } from "./endpoints.js";
import {
  fieldError,
  nullableInteger,
  nullableText,
  optionalEnum,
  optionalFlag,
  optionalNames,
  optionalText,
  requireKeys,
} from "./input.js";
import { storeLogin } from "./render/account.js";
import { NotImplemented } from "./unimplemented.js";

/** Returns the values that a body contains, by the names of fields. */
export function readBody(call: Call, table: Table, effect: "create" | "update"): Values {
  const { input, endpoint } = call;
  requireKeys(input, endpoint?.required ?? []);
  const byKey = new Map(
    Object.entries(table.fields).map(([name, field]) => [
      effect === "update" && field.renamedBy !== undefined ? field.renamedBy : restKey(name, field),
      { name, field },
    ]),
  );
  const refused = table.refuse?.(input);
  if (refused !== undefined) throw unprocessable(refused);
  return Object.fromEntries(
    Object.keys(input).flatMap((key): [string, unknown][] => {
      const found = byKey.get(key);
      if (!found && table.accepted?.includes(key)) return [];
      if (!found) throw new NotImplemented(`the key "${key}" of the body of `);
      const value = readValue(call, table, key, found.field);
      return value === undefined ? [] : [[found.name, value]];
    }),
  );
}

function readValue({ input, store, endpoint }: Call, table: Table, key: string, field: Field): unknown {
  if (field.isNullable && input[key] === null) return null;
  switch (field.kind) {
    case "text":
    case "time":
      return field.isNullable ? nullableText(input, key) : optionalText(input, key);
    case "integer":
      return nullableInteger(input, key);
    case "flag":
      return optionalFlag(input, key);
    case "texts":
      return optionalNames(input, key);
    case "choice": {
      const spelled = Object.entries(field.values ?? {});
      const given = optionalEnum(
        input,
        key,
        spelled.map(([, spelling]) => spelling),
      );
      return spelled.find(([, spelling]) => spelling === given)?.[0];
    }
    case "user": {
      const login = optionalText(input, key) ?? "";
      const user = store.user(storeLogin(login));
      if (!user) throw fieldError(table.type, key, "invalid", login);
      return user;
    }
    case "json":
      requireVariants(input[key], key, endpoint?.variants?.[key]);
      return input[key];
  }
}

/** Throws GitHub's error for objects of a list whose `type` or parameters the description does not contain. */
function requireVariants(
  value: unknown,
  key: string,
  variants: Readonly<Record<string, Variant>> | undefined,
): void {
  if (variants === undefined || !Array.isArray(value)) return;
  for (const [index, { type, parameters }] of value.map(Object).entries()) {
    const variant = Object.hasOwn(variants, String(type)) ? variants[String(type)] : undefined;
    const given = parameters === undefined ? undefined : Object.keys(Object(parameters));
    const isValid =
      variant !== undefined &&
      (given === undefined ||
        (variant.required.every((one) => given.includes(one)) &&
          given.every((one) => variant.keys.includes(one))));
    if (!isValid)
      throw unprocessable(
        `Invalid request.\n\nInvalid property /${key}/${index}: data matches no possible input. See \`documentation_url\`.`,
      );
  }
}
