// Rules about properties that replace each other, and their messages.

import { expect, test } from "vitest";
import type { Schema } from "../contract/schema.js";
import { validateInput } from "../input/validate.js";
import { validationMessage } from "../testing/validation.js";
import { atLeastOne, enumeration, exactlyOne, integer, object, string } from "./index.js";

const check = (schema: Schema) => (given: unknown) =>
  validateInput({ id: "issue.view", inRepository: false, input: () => schema }, given, undefined);

const text = string({ minLength: 1 });
const properties = { issueId: text, owner: text, name: text, issueNumber: integer() };
const forms = [["issueId"], ["owner", "name", "issueNumber"]];
test("input of no form: the message lists the forms", () => {
  const message = "provide issueId, or owner, name and issueNumber";
  expect(validationMessage(() => check(object(properties, { rules: [exactlyOne(...forms)] }))({}))).toBe(
    message,
  );
  expect(validationMessage(() => check(object(properties, { rules: [atLeastOne(...forms)] }))({}))).toBe(
    message,
  );
});
test("input with a part of several forms: the message lists what the nearest ones lack", () => {
  const all = forms.flatMap((form) => [
    [...form, "title"],
    [...form, "body"],
  ]);
  const texts = { ...properties, title: text, body: text };
  const message = (input: object) =>
    validationMessage(() => check(object(texts, { rules: [atLeastOne(...all)] }))(input));
  expect(message({ title: "T" })).toBe("provide issueId, or owner, name and issueNumber");
  expect(message({ issueId: "I" })).toBe("provide title or body");
  expect(message({ owner: "o", name: "n", body: "B" })).toBe("provide issueId or issueNumber");
  expect(message({})).toBe(
    "provide issueId and title, or issueId and body, or owner, name, issueNumber and title, or owner, name, issueNumber and body",
  );
});
test("input of more than one form names the forms", () => {
  const input = { issueId: "I", owner: "o", name: "n", issueNumber: 1 };
  expect(validationMessage(() => check(object(properties, { rules: [exactlyOne(...forms)] }))(input))).toBe(
    "provide only one of these: issueId, or owner, name and issueNumber; got issueId, owner, name and issueNumber",
  );
  expect(check(object(properties, { rules: [atLeastOne(...forms)] }))(input)).toEqual(input);
});
test("a form that fixes the value of a property", () => {
  const event = enumeration("APPROVE", "COMMENT");
  const run = check(
    object({ body: text, event }, { rules: [atLeastOne(["body"], { event: enumeration("APPROVE") })] }),
  );
  expect(run({ event: "approve" })).toEqual({ event: "APPROVE" });
  expect(validationMessage(() => run({ event: "COMMENT" }))).toBe("provide body, or event APPROVE");
});
