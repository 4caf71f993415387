import { expect, test } from "vitest";
import type { GraphqlDocument } from "../contract/plan.js";
import {
  allVariables,
  emptyResponse,
  gatherRepeated,
  isEmptyRequest,
  joinDocuments,
  printDocument,
  rootKeys,
} from "./document.js";

const labels: GraphqlDocument = {
  name: "Labels",
  kind: "query",
  variables: { o: "String!" },
  roots: [{ key: "repository", parts: ["repository(owner:$", "o){id "], rest: ["}"] }],
  repeat: {
    alias: "label",
    variable: "name",
    type: "String!",
    field: ["label(name:$", "){id}"],
    path: ["repository"],
  },
};
const users: GraphqlDocument = {
  name: "Users",
  kind: "query",
  variables: {},
  roots: [],
  repeat: {
    alias: "user",
    variable: "login",
    type: "String!",
    field: ["user(login:$", "){id}"],
    path: [],
    only: true,
  },
};
const closing: GraphqlDocument = {
  name: "Close",
  kind: "mutation",
  variables: { id: "ID!", why: "Reason=DONE" },
  roots: [
    { key: "done", aliased: true, parts: ["closeIssue(input:{id:$", "id,why:$", "why}){issue{...I}}"] },
    { key: "pin", parts: ["pin(id:$", "id)"] },
  ],
  fragments: { I: "fragment I on Issue{id}" },
};

test("prints one aliased field and one variable per value", () => {
  const bound = { document: labels, variables: { o: "octo" }, repeated: ["a", "b"] };
  expect(printDocument(bound)).toBe(
    "query Labels($o:String! $name_0:String! $name_1:String!){repository(owner:$o){id label_0:label(name:$name_0){id} label_1:label(name:$name_1){id}}}",
  );
  expect(allVariables(bound)).toEqual({ o: "octo", name_0: "a", name_1: "b" });
  expect(rootKeys(bound)).toEqual(["repository"]);
});

test("prints no repeated fields without values", () => {
  expect(printDocument({ document: labels, repeated: [] })).toBe(
    "query Labels($o:String!){repository(owner:$o){id }}",
  );
});

test("fields repeated at the root are separate root fields", () => {
  const bound = { document: users, variables: {}, repeated: ["x", "y"] };
  expect(printDocument(bound)).toBe(
    "query Users($login_0:String! $login_1:String!){user_0:user(login:$login_0){id} user_1:user(login:$login_1){id}}",
  );
  expect(rootKeys(bound)).toEqual(["user_0", "user_1"]);
  expect(gatherRepeated(users, { user_0: { id: "U" }, user_1: null }, 2)).toEqual({
    user: [{ id: "U" }, null],
  });
});

test("prints fragments after the operation and keeps the document's aliases", () => {
  expect(printDocument({ document: closing, repeated: [] })).toBe(
    "mutation Close($id:ID! $why:Reason=DONE){done:closeIssue(input:{id:$id,why:$why}){issue{...I}} pin(id:$id)}fragment I on Issue{id}",
  );
});

test("joining aliases every root field, prefixes every variable, and prints each fragment once", () => {
  const variables = { id: "I_1", why: "DONE" };
  const joined = joinDocuments("mutation", [
    { prefix: "s0_", bound: { document: closing, variables, repeated: [] } },
    { prefix: "s1_", bound: { document: closing, variables, repeated: [] } },
  ]);
  expect(joined.text).toBe(
    "mutation Chain($s0_id:ID! $s0_why:Reason=DONE $s1_id:ID! $s1_why:Reason=DONE){" +
      "s0_done:closeIssue(input:{id:$s0_id,why:$s0_why}){issue{...I}} s0_pin:pin(id:$s0_id) " +
      "s1_done:closeIssue(input:{id:$s1_id,why:$s1_why}){issue{...I}} s1_pin:pin(id:$s1_id)}" +
      "fragment I on Issue{id}",
  );
  expect(joined.variables).toEqual({ s0_id: "I_1", s0_why: "DONE", s1_id: "I_1", s1_why: "DONE" });
});

test("joining prefixes the variables of repeated fields, and their aliases at the root", () => {
  const joined = joinDocuments("query", [
    { prefix: "s0_", bound: { document: labels, variables: { o: "octo" }, repeated: ["a"] } },
    { prefix: "s1_", bound: { document: users, variables: {}, repeated: ["x"] } },
  ]);
  expect(joined.text).toBe(
    "query Chain($s0_o:String! $s0_name_0:String! $s1_login_0:String!){" +
      "s0_repository:repository(owner:$s0_o){id label_0:label(name:$s0_name_0){id}} s1_user_0:user(login:$s1_login_0){id}}",
  );
  expect(joined.variables).toEqual({ s0_o: "octo", s0_name_0: "a", s1_login_0: "x" });
});

test("collects the values in a list under the alias", () => {
  const data = { repository: { id: "R", label_0: { id: "A" }, label_1: null } };
  expect(gatherRepeated(labels, data, 2)).toEqual({ repository: { id: "R", label: [{ id: "A" }, null] } });
});

test("collects nothing if the parent is null", () => {
  expect(gatherRepeated(labels, { repository: null }, 2)).toEqual({ repository: null });
});

test("an empty request is not sent, and its response is an empty list", () => {
  expect(isEmptyRequest({ document: users, repeated: [] })).toBe(true);
  expect(isEmptyRequest({ document: labels, repeated: [] })).toBe(false);
  expect(emptyResponse(users)).toEqual({ user: [] });
  expect(emptyResponse(labels)).toEqual({ repository: { label: [] } });
});
