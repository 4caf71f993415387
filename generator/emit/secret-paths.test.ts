import { expect, test } from "vitest";
import { secretPaths } from "./secret-paths.js";

const secret = { type: "string", writeOnly: true };

test("finds secrets at any depth: in properties, lists, maps and alternatives", () => {
  const schema = {
    properties: {
      token: secret,
      auth: { properties: { key: secret, user: { type: "string" } } },
      list: { items: { properties: { key: secret } } },
      others: { additionalProperties: secret },
    },
    anyOf: [{ properties: { token: secret } }, { properties: { password: secret } }],
  };
  expect(secretPaths(schema)).toEqual(["token", "auth.key", "list.key", "others.*", "password"]);
});
