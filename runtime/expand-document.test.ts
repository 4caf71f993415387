import { expect, test } from "vitest";
import { emptyAnswer, expandDocument, gatherRepeated } from "./expand-document.js";
import type { GraphqlDocument } from "./plan.js";

const document: GraphqlDocument = {
  name: "Labels",
  kind: "query",
  text: ["query Labels($o:String!", "){repository(owner:$o){id", "}}"],
  repeat: {
    alias: "label",
    variable: "name",
    type: "String!",
    field: ["label(name:$name_", "){id}"],
    path: ["repository"],
  },
};

test("one aliased field and one variable per value", () => {
  expect(expandDocument(document, ["a", "b"])).toEqual({
    text: "query Labels($o:String! $name_0:String! $name_1:String!){repository(owner:$o){id label_0:label(name:$name_0){id} label_1:label(name:$name_1){id}}}",
    variables: { name_0: "a", name_1: "b" },
  });
});

test("without values the document has none of them", () => {
  expect(expandDocument(document, [])?.text).toBe("query Labels($o:String!){repository(owner:$o){id}}");
});

test("the answers are gathered as a list under the alias", () => {
  const data = { repository: { id: "R", label_0: { id: "A" }, label_1: null } };
  expect(gatherRepeated(document, data, 2)).toEqual({ repository: { id: "R", label: [{ id: "A" }, null] } });
});

test("where the parent is null there is nothing to gather", () => {
  expect(gatherRepeated(document, { repository: null }, 2)).toEqual({ repository: null });
});

test("a list of variables that would be empty is left out", () => {
  const bare: GraphqlDocument = { ...document, text: ["query Labels(", "){viewer{id", "}}"] };
  expect(expandDocument(bare, [])?.text).toBe("query Labels{viewer{id}}");
});

test("a document that would ask for nothing is none, and its answer an empty list", () => {
  const only: GraphqlDocument = {
    ...document,
    text: ["query Labels($o:String!", "){repository(owner:$o){", "}}"],
  };
  expect(expandDocument(only, [])).toBeUndefined();
  expect(emptyAnswer(only)).toEqual({ repository: { label: [] } });
});
