import { expect, test } from "vitest";
import type { GraphqlOperation } from "../contract/plan.js";
import { found } from "../mapping/values.js";
import { repeating } from "../testing/test-capabilities.js";
import { allVariables, isEmptyRequest, printDocument } from "./document.js";
import { printNewer } from "./newer-arguments.js";
import { repeatedFields } from "./repeated-fields.js";

const { labels, users } = repeating;

/** Returns the response of a request with the values, to which the server responds with `data`. */
const gather = ({ repeat }: GraphqlOperation, data: unknown, values: readonly string[]) =>
  repeatedFields.send(found(repeat, "repeat"), values, async () => data);

test("prints one aliased field and one variable per value", () => {
  const bound = { operation: labels, variables: { o: "octo" }, repeated: ["a", "b"] };
  expect(printDocument(bound)).toBe(
    "query Labels($o:String!$name_0:String! $name_1:String!){repository(owner:$o){id label_0:label(name:$name_0){id} label_1:label(name:$name_1){id}}}",
  );
  expect(allVariables(bound)).toEqual({ o: "octo", name_0: "a", name_1: "b" });
});

test("prints no repeated fields and variables without values", () => {
  expect(printDocument({ operation: labels, variables: {}, repeated: [] })).toBe(
    "query Labels($o:String!){repository(owner:$o){id __typename}}",
  );
});

test("prints a selection without values that is not empty", () => {
  const document = labels.document.replace("{id label:", "{label:");
  expect(printDocument({ operation: { ...labels, document }, variables: {}, repeated: [] })).toBe(
    "query Labels($o:String!){repository(owner:$o){__typename}}",
  );
});

test("fields repeated at the root are separate root fields", async () => {
  expect(printDocument({ operation: users, variables: {}, repeated: ["x", "y"] })).toBe(
    "query Users($login_0:String! $login_1:String!){user_0:user(login:$login_0){id} user_1:user(login:$login_1){id}}",
  );
  expect(await gather(users, { user_0: { id: "U" }, user_1: null }, ["x", "y"])).toEqual({
    user: [{ id: "U" }, null],
  });
});

test("prints a document without repeated fields unchanged", () => {
  const document = "mutation Close($id:ID!){closeIssue(input:{id:$id}){issue{...I}}}fragment I on Issue{id}";
  expect(printDocument({ operation: { document }, variables: {}, repeated: [] })).toBe(document);
});

test("removes a newer argument without a value", () => {
  const operation = {
    document: 'query Items($n:Int!$q:String=""){a:items(n:$n q:$q){id}b:items(q:$q){id}}',
    newer: [{ variable: "q", parts: ['$q:String=""', "q:$q", "(q:$q)"].toReversed() }],
    print: printNewer,
  };
  const print = (variables: object) => printDocument({ operation, variables, repeated: [] });
  expect(print({ n: 1, q: "x" })).toBe(operation.document);
  expect(print({ n: 1 })).toBe("query Items($n:Int!){a:items(n:$n ){id}b:items{id}}");
});

test("removes a newer argument of a document with a repeated field", () => {
  const operation = {
    ...labels,
    document: labels.document.replace("($o", "($q:String $o").replace("{id label", "{id(q:$q) label"),
    newer: [{ variable: "q", parts: ["$q:String", "(q:$q)"] }],
    print: printNewer,
  };
  expect(printDocument({ operation, variables: { o: "octo" }, repeated: ["a"] })).toBe(
    "query Labels( $o:String!$name_0:String!){repository(owner:$o){id label_0:label(name:$name_0){id}}}",
  );
});

test("collects the copies in a list under the alias", async () => {
  const data = { repository: { id: "R", label_0: { id: "A" }, label_1: null } };
  expect(await gather(labels, data, ["x", "y"])).toEqual({
    repository: { id: "R", label: [{ id: "A" }, null] },
  });
});

test("collects nothing if the parent is null", async () => {
  expect(await gather(labels, { repository: null }, ["x", "y"])).toEqual({ repository: null });
});

test("an empty request is not sent, and its response is an empty list", async () => {
  const sent: (readonly string[])[] = [];
  const send = async (values: readonly string[]) => {
    sent.push(values);
    return { repository: { id: "R" } };
  };
  expect(isEmptyRequest({ operation: users, repeated: [] })).toBe(true);
  expect(await repeatedFields.send(found(users.repeat, "repeat"), [], send)).toEqual({ user: [] });
  expect(sent).toEqual([]);
  expect(isEmptyRequest({ operation: labels, repeated: [] })).toBe(false);
  const response = await repeatedFields.send(found(labels.repeat, "repeat"), [], send);
  expect(response).toEqual({ repository: { id: "R", label: [] } });
  expect(sent).toEqual([[]]);
});
