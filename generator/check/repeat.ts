// Checks of @repeat: one field of an operation, once per value of a list of the input.

import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from "graphql";
import { usedFragments } from "../bind/graphql.js";
import type { Capability } from "../model/ir.js";
import { mismatch } from "../model/shape.js";
import type { TypedGraphqlRequest, TypedGraphqlRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import { type Documents, spanAt } from "../syntax/document.js";
import { repeatDirective, textArgument } from "../syntax/selections.js";

/** Checks `@repeat` in documents, without the cards. */
export function checkRepeats(documents: Documents, report: Report): void {
  for (const { file, node } of documents.fragments.values()) {
    for (const field of repeatedFields(node))
      fail(file, field, "@repeat is allowed in operations only, not in fragments", report);
  }
  for (const { file, node } of documents.operations.values()) {
    const [field, second] = repeatedFields(node);
    if (second) fail(file, second, "an operation repeats one field, and another is repeated already", report);
    if (field) checkField(file, node, field, documents, report);
  }
}

function checkField(
  file: string,
  operation: OperationDefinitionNode,
  field: FieldNode,
  documents: Documents,
  report: Report,
): void {
  const name = field.alias?.value ?? field.name.value;
  const as = textArgument(repeatDirective(field), "as");
  if (as !== name) fail(file, field, `@repeat(as: "${as}") is not the field's own name "${name}"`, report);
  const [variable, ...others] = (field.arguments ?? []).flatMap(({ value }) =>
    value.kind === Kind.VARIABLE ? [value.name.value] : [],
  );
  if (variable === undefined || others.length > 0) {
    fail(file, field, "a field with @repeat has one variable among its arguments", report);
    return;
  }
  const fragments = usedFragments(operation, documents).flatMap(
    (one) => documents.fragments.get(one)?.node ?? [],
  );
  const uses = [operation, ...fragments].reduce((count, node) => count + countUses(node, variable), 0);
  // Its definition and its argument.
  if (uses > 2)
    fail(file, field, `$${variable} is used outside the repeated field, where it has no value`, report);
}

function countUses(node: OperationDefinitionNode | FragmentDefinitionNode, variable: string): number {
  let count = 0;
  visit(node, {
    Variable(use) {
      if (use.name.value === variable) count++;
    },
  });
  return count;
}

/** Checks the list whose values a request repeats its field for. Rejects the main request of a list. */
export function checkRepeatedRequest(
  capability: Capability,
  route: TypedGraphqlRoute,
  request: TypedGraphqlRequest,
  report: Report,
): void {
  const { name, repeat, variables } = request.operation;
  if (!repeat) return;
  const reject = (message: string, fix?: string): void =>
    report({ code: "GHX310", span: request.span, message, ...(fix !== undefined && { fix }) });
  if (route.output.kind === "list" && request.role === "main")
    reject("the main request of a list is sent once per page, so its fields cannot be repeated");
  const field = capability.input.shape.fields().get(repeat.over);
  const variable = variables.get(repeat.variable);
  if (field?.shape.kind !== "list") {
    reject(
      `@repeat(over: "${repeat.over}") in ${name} names no list of the input of ${capability.id}`,
      `add a list "${repeat.over}" to the input, or write a lookup with a document of your own`,
    );
    return;
  }
  const problem = variable && mismatch({ shape: field.shape.item, absent: false }, variable.shape);
  if (problem) reject(`$${repeat.variable} takes an element of ${repeat.over}, which ${problem}`);
}

function repeatedFields(node: OperationDefinitionNode | FragmentDefinitionNode): FieldNode[] {
  const fields: FieldNode[] = [];
  visit(node, {
    Field(field) {
      if (repeatDirective(field)) fields.push(field);
    },
  });
  return fields;
}

function fail(file: string, field: FieldNode, message: string, report: Report): void {
  report({ code: "GHX310", span: spanAt(file, field.name.loc), message });
}
