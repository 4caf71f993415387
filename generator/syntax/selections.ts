// Selections of GraphQL documents: root and repeated fields, and the fragments and variables that fields use.

import {
  type ASTNode,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  visit,
} from "graphql";

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The directive of a field that is sent once per value of a list. */
export const repeatDirective = ({ directives }: FieldNode): DirectiveNode | undefined =>
  directives?.find(({ name }) => name.value === "repeat");

/** Fields of the operation's root, including its fragments: a fragment spread at the root cannot have an alias. */
export function rootFields(
  selections: readonly SelectionNode[],
  outer: readonly DirectiveNode[],
  fragments: Fragments,
): FieldNode[] {
  return selections.flatMap((selection) => {
    const directives = [...outer, ...(selection.directives ?? [])];
    if (selection.kind === Kind.FIELD) return [{ ...selection, directives }];
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    return rootFields(inner?.selectionSet.selections ?? [], directives, fragments);
  });
}

export function readsVariables(node: ASTNode, fragments: Fragments): boolean {
  let found = false;
  visit(node, {
    Variable() {
      found = true;
    },
    FragmentSpread(node) {
      const inner = fragments.get(node.name.value);
      found ||= inner !== undefined && readsVariables(inner, fragments);
    },
  });
  return found;
}

/** Fragments that are not inlined: used by the fields, and without variables. */
export function sharedFragments(
  fields: readonly FieldNode[],
  fragments: Fragments,
): Map<string, FragmentDefinitionNode> {
  const used = new Map<string, FragmentDefinitionNode>();
  const seek = (node: FieldNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(name.value)) return;
        if (!readsVariables(fragment, fragments)) used.set(name.value, fragment);
        seek(fragment);
      },
    });
  };
  fields.forEach(seek);
  return new Map([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}
