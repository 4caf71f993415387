// Declarations in text that another tool printed, found by parsing it.

import {
  type JSDocableNode,
  Node,
  Project,
  type SourceFile,
  SyntaxKind,
  type TypeLiteralNode,
  ts,
} from "ts-morph";

export interface Declaration {
  readonly name: string;
  /** Type of an alias; text of a template. */
  readonly text: string;
}

function parse(text: string): SourceFile {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return project.createSourceFile("input.ts", text);
}

/** Type aliases by name, and the template text of each `const … = new X(\`…\`)`. */
export function readDeclarations(text: string): ReadonlyMap<string, Declaration> {
  const file = parse(text);
  const declarations = new Map<string, Declaration>();
  for (const alias of file.getTypeAliases()) {
    const node = alias.getTypeNodeOrThrow();
    // `Exact<{…}>` is the object itself.
    const inner =
      Node.isTypeReference(node) && node.getTypeName().getText() === "Exact"
        ? (node.getTypeArguments()[0] ?? node)
        : node;
    declarations.set(alias.getName(), {
      name: alias.getName(),
      text: tidy(withSimpleUnions(inner.compilerNode, text)),
    });
  }
  for (const constant of file.getVariableDeclarations()) {
    const template = constant.getFirstDescendantByKind(SyntaxKind.NoSubstitutionTemplateLiteral);
    if (template)
      declarations.set(constant.getName(), { name: constant.getName(), text: template.getLiteralText() });
  }
  return declarations;
}

/** The text of a node; equal members of a union are written once. */
function withSimpleUnions(node: ts.Node, file: string): string {
  if (ts.isUnionTypeNode(node))
    return [...new Set(node.types.map((member) => withSimpleUnions(member, file)))].join(" | ");
  let text = "";
  let at = node.getStart();
  node.forEachChild((child) => {
    text += file.slice(at, child.getStart()) + withSimpleUnions(child, file);
    at = child.getEnd();
  });
  return text + file.slice(at, node.getEnd());
}

/** Removes the indentation of a template. */
function tidy(text: string): string {
  return text
    .replace(/\n\s*\|/g, " |")
    .replace(/:\s+\|/g, ":")
    .replace(/<\s*\|/g, "<")
    .replace(/\s*\n\s*/g, " ")
    .replace(/'/g, '"')
    .trim();
}

/** The named declarations, after those that they refer to. */
export function withTypes(
  names: readonly string[],
  declarations: ReadonlyMap<string, Declaration>,
): Declaration[] {
  const result = new Map<string, Declaration>();
  const add = (name: string): void => {
    const declaration = declarations.get(name);
    if (!declaration || result.has(name)) return;
    for (const word of declaration.text.match(/\b[A-Z]\w*\b/g) ?? []) if (word !== name) add(word);
    result.set(name, declaration);
  };
  for (const name of names) add(name);
  return [...result.values()];
}

export interface InterfaceText {
  readonly name: string;
  readonly docs: string | undefined;
  readonly members: readonly MemberText[];
}
export interface MemberText {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly docs: string | undefined;
}

/** Interfaces and aliases of a printed file, in its order; with all types readonly. */
export function readInterfaces(text: string): { interfaces: InterfaceText[]; aliases: Declaration[] } {
  const file = parse(text);
  const interfaces = file.getInterfaces().map((node) => ({
    name: node.getName(),
    docs: readDocs(node),
    members: node.getProperties().map((property) => ({
      name: property.getName(),
      type: typeText(property.getTypeNodeOrThrow()),
      optional: property.hasQuestionToken(),
      docs: readDocs(property),
    })),
  }));
  const aliases = file
    .getTypeAliases()
    .map((alias) => ({ name: alias.getName(), text: typeText(alias.getTypeNodeOrThrow()) }));
  return { interfaces, aliases };
}

function typeText(node: Node): string {
  if (Node.isParenthesizedTypeNode(node)) {
    const inner = node.getTypeNode();
    return Node.isIntersectionTypeNode(inner) ? node.getText() : typeText(inner);
  }
  if (Node.isUnionTypeNode(node)) return node.getTypeNodes().map(typeText).join(" | ");
  if (Node.isArrayTypeNode(node)) {
    const element = node.getElementTypeNode();
    const inner = typeText(element);
    const isOne = !Node.isUnionTypeNode(bare(element)) && !inner.startsWith("readonly ");
    return `readonly ${isOne ? inner : `(${inner})`}[]`;
  }
  return Node.isTypeLiteral(node) && node.getProperties().length > 0 ? literalText(node) : node.getText();
}

function literalText(node: TypeLiteralNode): string {
  const members = node.getProperties().map((property) => {
    const docs = readDocs(property);
    const optional = property.hasQuestionToken();
    const type = `${typeText(property.getTypeNodeOrThrow())}${optional ? " | undefined" : ""}`;
    return `${docs ? `/** ${docs} */\n` : ""}readonly ${property.getName()}${optional ? "?" : ""}: ${type};`;
  });
  return `{\n${members.join("\n").replace(/^(?=.)/gm, "  ")}\n}`;
}

const bare = (node: Node): Node => (Node.isParenthesizedTypeNode(node) ? node.getTypeNode() : node);

function readDocs(node: JSDocableNode): string | undefined {
  const text = node
    .getJsDocs()
    .map((doc) => doc.getDescription().trim())
    .join("\n");
  return text || undefined;
}
