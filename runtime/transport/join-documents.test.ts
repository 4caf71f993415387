import { expect, test } from "vitest";
import type { GraphqlOperation } from "../contract/plan.js";
import { repeating } from "../testing/test-capabilities.js";
import { declaredVariables, joinDocuments, rootKeys } from "./join-documents.js";

const { labels, users } = repeating;
const closing: GraphqlOperation = {
  document:
    'mutation Close($id:ID!$why:Reason=DONE){done:closeIssue(input:{id:$id,why:$why,text:"{$id"}){issue{...I}}pin(id:$id)@skip(if:$why)}fragment I on Issue{id}fragment J on Issue{a(b:{c:1})}',
};

test("aliases every root field, prefixes every variable, and prints each fragment once", () => {
  const variables = { id: "I_1", why: "DONE" };
  const joined = joinDocuments("mutation Chain", [
    { prefix: "s0_", bound: { operation: closing, variables, repeated: [] } },
    { prefix: "s1_", bound: { operation: closing, variables, repeated: [] } },
  ]);
  expect(joined.text).toBe(
    "mutation Chain($s0_id:ID!$s0_why:Reason=DONE $s1_id:ID!$s1_why:Reason=DONE){" +
      's0_done:closeIssue(input:{id:$s0_id,why:$s0_why,text:"{$id"}){issue{...I}} s0_pin:pin(id:$s0_id)@skip(if:$s0_why) ' +
      's1_done:closeIssue(input:{id:$s1_id,why:$s1_why,text:"{$id"}){issue{...I}} s1_pin:pin(id:$s1_id)@skip(if:$s1_why)}' +
      "fragment I on Issue{id}fragment J on Issue{a(b:{c:1})}",
  );
  expect(joined.variables).toEqual({ s0_id: "I_1", s0_why: "DONE", s1_id: "I_1", s1_why: "DONE" });
});

test("prefixes the variables of repeated fields, and their aliases at the root", () => {
  const joined = joinDocuments("query Chain", [
    { prefix: "s0_", bound: { operation: labels, variables: { o: "octo" }, repeated: ["a"] } },
    { prefix: "s1_", bound: { operation: users, variables: {}, repeated: ["x"] } },
  ]);
  expect(joined.text).toBe(
    "query Chain($s0_o:String!$s0_name_0:String! $s1_login_0:String!){" +
      "s0_repository:repository(owner:$s0_o){id label_0:label(name:$s0_name_0){id}} s1_user_0:user(login:$s1_login_0){id}}",
  );
  expect(joined.variables).toEqual({ s0_o: "octo", s0_name_0: "a", s1_login_0: "x" });
});

test("returns the keys of root fields and the declared variables", () => {
  expect(rootKeys({ operation: closing, repeated: [], variables: {} })).toEqual(["done", "pin"]);
  expect(rootKeys({ operation: users, repeated: ["x", "y"], variables: {} })).toEqual(["user_0", "user_1"]);
  expect(rootKeys({ operation: { document: "query A{a b{c}d}" }, repeated: [], variables: {} })).toEqual([
    "a",
    "b",
    "d",
  ]);
  expect(declaredVariables({ operation: labels, repeated: ["a"], variables: {} })).toEqual(["o", "name_0"]);
});
