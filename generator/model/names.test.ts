// Names of functions, types and modules, and names of bindings that do not shadow others.

import { expect, it } from "vitest";
import { freeName, functionName, modulePath, typeName } from "./names.js";

it.each([
  ["issue.view", "issueView", "IssueView", "issue/view"],
  ["issue.labels.add", "issueLabelsAdd", "IssueLabelsAdd", "issue/labels.add"],
  [
    "project_v2.item.field.update",
    "projectV2ItemFieldUpdate",
    "ProjectV2ItemFieldUpdate",
    "project_v2/item.field.update",
  ],
  ["pr.ready_for_review.set", "prReadyForReviewSet", "PrReadyForReviewSet", "pr/ready_for_review.set"],
])("%s", (id, name, type, module) => {
  expect(functionName(id)).toBe(name);
  expect(typeName(id)).toBe(type);
  expect(modulePath({ id, domain: id.split(".")[0] ?? "" })).toBe(module);
});

it.each([
  ["a free name", "label", "label"],
  ["a keyword", "class", "class_"],
  ["a function of the runtime", "found", "found_"],
  ["a function that cards can call", "login", "login_"],
  ["a taken name", "pr", "pr_"],
  ["a taken name whose replacement is also taken", "issue", "issue__"],
  ["an invalid identifier", "a-b", "value"],
])("%s", (_name, wanted, expected) => {
  expect(freeName(wanted, new Set(["pr", "issue", "issue_"]))).toBe(expected);
});
