// Checks of @repeat: one field of an operation, once per value of a list.

import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from "graphql";
import { usedFragments } from "../bind/graphql.js";
import { mismatch } from "../model/shape.js";
import type { TypedGraphqlRequest, TypedGraphqlRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import { type Documents, spanAt } from "../syntax/document.js";
import { repeatDirective } from "../syntax/selections.js";

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
  route: TypedGraphqlRoute,
  request: TypedGraphqlRequest,
  report: Report,
): void {
  const { name, repeat, variables } = request.operation;
  // A field without a variable is reported in the document.
  if (!repeat?.variable) return;
  const reject = (message: string, fix?: string): void =>
    report({ code: "GHX310", span: request.span, message, ...(fix !== undefined && { fix }) });
  if (route.output.kind === "list" && request.role === "main")
    reject("the main request of a list is sent once per page, so its fields cannot be repeated");
  const list = request.repeatOver?.type.shape;
  if (list?.kind === "json" && list.error) return;
  if (list?.kind !== "list") {
    reject(
      `$${repeat.variable} of ${name} has no list, for whose values "${repeat.alias}" is repeated`,
      `write vars: { ${repeat.variable}: <list of the input> }`,
    );
    return;
  }
  const variable = variables.get(repeat.variable);
  const problem = variable && mismatch({ shape: list.item, absent: false }, variable.shape);
  if (problem) reject(`$${repeat.variable} takes an element of the list, which ${problem}`);
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
