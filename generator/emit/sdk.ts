// Modules of the SDK as a whole: one index per domain, the client, the registry, the root.

import type { Capability } from "../model/ir.js";
import { CLIENT_MEMBERS, functionName, modulePath, typeName } from "../model/names.js";
import { flat, indent, key, lines, literal } from "./code.js";
import type { Import, Module } from "./module.js";

const SOURCE = "cards/";

/** `hasSharedTypes`: the SDK contains `shared.ts`. */
export function emitSdk(capabilities: readonly Capability[], hasSharedTypes: boolean): Module[] {
  return [
    ...emitDomains(capabilities),
    emitClient(capabilities),
    emitRegistry(capabilities),
    emitRoot(capabilities, hasSharedTypes),
  ];
}

function groupByDomain(capabilities: readonly Capability[]): Map<string, Capability[]> {
  const domains = new Map<string, Capability[]>();
  for (const capability of capabilities)
    domains.set(capability.domain, [...(domains.get(capability.domain) ?? []), capability]);
  return domains;
}

/** `ghx/<domain>`: functions that can be imported one by one. */
function emitDomains(capabilities: readonly Capability[]): Module[] {
  return [...groupByDomain(capabilities)].map(([domain, members]) => ({
    path: `${domain}/index`,
    source: SOURCE,
    about: `Functions of the domain ${domain}.`,
    imports: [],
    statements: members.map((capability) => ({
      kind: "reexportAll",
      from: `./${capability.id.slice(domain.length + 1)}.js`,
      type: false,
    })),
  }));
}

/** A node of the tree of ids: `issue` → `labels` → `add`. */
interface Tree {
  readonly capability?: Capability;
  /** Whether all paths through the node are aliases. Types do not contain them, so that editors do not offer them. */
  readonly older: boolean;
  readonly children: Map<string, Tree>;
}

/** Aliases are separate paths. */
function buildTree(capabilities: readonly Capability[]): Tree {
  const root: Tree = { older: false, children: new Map() };
  const add = (id: string, capability: Capability): void => {
    const older = id !== capability.id;
    let node = root;
    const parts = id.split(".");
    for (const [index, part] of parts.entries()) {
      const last = index === parts.length - 1;
      const next = node.children.get(part) ?? { older, children: new Map<string, Tree>() };
      const placed = { ...next, older: older && next.older, ...(last && { capability }) };
      node.children.set(part, placed);
      node = placed;
    }
  };
  for (const capability of capabilities)
    for (const id of [capability.id, ...capability.aliases]) add(id, capability);
  return root;
}

function emitClient(capabilities: readonly Capability[]): Module {
  const lists = capabilities.some((capability) => capability.paged);
  const singles = capabilities.some((capability) => !capability.paged);
  const types = [...new Set(capabilities.map(operationType))];
  const values = [...(singles ? ["bind"] : []), ...(lists ? ["bindList"] : [])];
  const runtime = (name: string, type: boolean): Import => ({ from: "runtime", name, type });
  const imports: Import[] = [
    ...[...types, "BoundInput", "GhxOptions", "Session", ...CLIENT_MEMBERS.map(({ type }) => type)].map(
      (name) => runtime(name, true),
    ),
    ...[
      ...values,
      ...CLIENT_MEMBERS.map(({ bind }) => bind),
      "createClientSession",
      "defaultSession",
      "dryRun",
    ].map((name) => runtime(name, false)),
  ];
  for (const capability of capabilities) {
    const name = typeName(capability.id);
    const from = modulePath(capability);
    imports.push({ from, name: `${functionName(capability.id)}Capability`, type: false });
    imports.push({ from, name: `${name}Input`, type: true }, { from, name: `${name}Output`, type: true });
  }
  const tree = buildTree(capabilities);
  return {
    path: "client",
    source: SOURCE,
    about: "The client: every capability at the path that its id spells.",
    imports,
    statements: [
      {
        kind: "interface",
        name: "Ghx",
        exported: true,
        docs: "Every capability as a typed function. `Bound`: the client knows its repository, so `owner` and `name` may be left out.",
        typeParameters: ["Bound extends boolean = false"],
        members: [
          ...currentNames(tree).map(([name, node]) => ({ name: key(name), type: treeType(node) })),
          ...CLIENT_MEMBERS.map(({ name, type, docs }) => ({ name, type, docs })),
        ],
      },
      {
        kind: "text",
        text: [
          "/**",
          " * Creates a client with options of its own. With `repo`, `owner` and `name` may be left out of every input. Throws",
          " * `GhxError` for an option that does not exist or is invalid.",
          " */",
          "export function createGhx(options: GhxOptions & { readonly repo: string }): Ghx<true>;",
          "export function createGhx(options?: GhxOptions): Ghx;",
          "export function createGhx(options: GhxOptions = {}): Ghx | Ghx<true> {",
          "  return createTree(createClientSession(options));",
          "}",
        ].join("\n"),
      },
      {
        kind: "text",
        text: `function createTree<Bound extends boolean>(session: Session<Bound>): Ghx<Bound> {\n${indent(
          `return ${treeValue(
            tree,
            CLIENT_MEMBERS.map(({ name, bind }) => `${name}: ${bind}(session)`),
          )};`,
        )}\n}`,
      },
      {
        kind: "const",
        name: "ghx",
        exported: true,
        docs: "A client that takes its token, host and gh from the environment.",
        type: "Ghx",
        value: "/* @__PURE__ */ createTree(defaultSession())",
      },
    ],
  };
}

/** Returns the children that have a current name. */
function currentNames(node: Tree): [string, Tree][] {
  return [...node.children].filter(([, child]) => !child.older);
}

function treeType(node: Tree): string {
  const children = currentNames(node).map(([name, child]) => {
    const docs = child.capability ? `/** ${memberDocs(child.capability)} */\n` : "";
    return `${docs}readonly ${key(name)}: ${treeType(child)};`;
  });
  const object = children.length > 0 ? `{\n${indent(children.join("\n"))}\n}` : undefined;
  if (!node.capability) return object ?? "object";
  const name = typeName(node.capability.id);
  const operation = `${operationType(node.capability)}<BoundInput<${name}Input, Bound>, ${name}Output>`;
  return object ? `${operation} & ${object}` : operation;
}

/** Returns the type of the function of a capability. Without a GraphQL route, its steps need the option `mixed`. */
export function operationType({ graphql, paged }: Pick<Capability, "graphql" | "paged">): string {
  return `${graphql === undefined ? "Mixed" : ""}${paged ? "List" : ""}Operation`;
}

/** The documentation of a member of the client, which hovers show. */
function memberDocs({ id, description, effect, examples }: Capability): string {
  const [example] = examples;
  const call = example ? ` @example ghx.${id}(${flat(example.input)})` : "";
  return `${description} Effect: ${effect}.${call}`.replaceAll("*/", "*\\/").replaceAll("\n", " ");
}

function treeValue(node: Tree, more: readonly string[] = []): string {
  const members = (older: boolean) =>
    [...node.children]
      .filter(([, child]) => child.older === older || node.older)
      .map(([name, child]) => `${key(name)}: ${treeValue(child)}`);
  const current = lines([...members(false), ...more]);
  const older = node.older ? [] : members(true);
  const object = older.length === 0 ? current : `Object.assign(${current}, ${lines(older)})`;
  if (!node.capability) return object;
  const call = `${node.capability.paged ? "bindList" : "bind"}(session, ${functionName(node.capability.id)}Capability, dryRun)`;
  return node.children.size > 0 ? `Object.assign(${call}, ${object})` : call;
}

/** Loads one capability by id, so that callers load only those that they use. */
function emitRegistry(capabilities: readonly Capability[]): Module {
  const loaders = capabilities.map(
    (capability) =>
      `${literal(capability.id)}: () => import(${literal(`./${modulePath(capability)}.js`)}).then((module) => module.${functionName(capability.id)}Capability)`,
  );
  const aliases = capabilities.flatMap((capability) =>
    capability.aliases.map((alias) => `${literal(alias)}: ${literal(capability.id)}`),
  );
  const renamed = capabilities.flatMap(({ id, renamedInputs }) => {
    const names = [...renamedInputs].map(([older, { name }]) => `${key(older)}: ${literal(name)}`);
    return names.length === 0 ? [] : [`${literal(id)}: ${lines(names)}`];
  });
  return {
    path: "registry",
    source: SOURCE,
    about: "Capabilities by id, each loaded when it is asked for.",
    imports: [{ from: "runtime", name: "Capability", type: true }],
    statements: [
      {
        kind: "const",
        name: "loaders",
        exported: true,
        docs: "Loads a capability by its id.",
        value: `${lines(loaders)} satisfies Record<string, () => Promise<Capability<never, unknown>>>`,
      },
      {
        kind: "alias",
        name: "CapabilityId",
        exported: true,
        docs: "Ids of the capabilities.",
        type: "keyof typeof loaders",
      },
      {
        kind: "const",
        name: "aliases",
        exported: true,
        docs: "Older names, and the id of what each runs.",
        type: "CapabilityAliases",
        value: lines(aliases),
      },
      {
        kind: "const",
        name: "renamedInputs",
        exported: true,
        docs: "Current names of inputs by older name, by id of the capability.",
        type: "Readonly<Record<string, Readonly<Record<string, string>>>>",
        value: lines(renamed),
      },
      ...typeMaps(capabilities),
      {
        kind: "interface",
        name: "CapabilityAliases",
        exported: true,
        docs: "Current ids by older name.",
        members: capabilities.flatMap(({ id, aliases: names }) =>
          names.map((name) => ({
            name: literal(name),
            type: literal(id),
            docs: `@deprecated Use \`${id}\`.`,
          })),
        ),
      },
    ],
  };
}

/** Input and output types by id, for callers that name a capability by a string. */
function typeMaps(capabilities: readonly Capability[]): Module["statements"] {
  return (["Input", "Output"] as const).map((part) => ({
    kind: "interface",
    name: `Capability${part}s`,
    exported: true,
    docs: `${part} types by id.`,
    members: capabilities.map((capability) => ({
      name: literal(capability.id),
      type: `import(${literal(`./${modulePath(capability)}.js`)}).${typeName(capability.id)}${part}`,
    })),
  }));
}

const TYPE_MAPS = ["CapabilityInputs", "CapabilityOutputs", "CapabilityAliases"] as const;

function emitRoot(capabilities: readonly Capability[], hasSharedTypes: boolean): Module {
  const chainable = capabilities.find(({ graphql }) => graphql !== undefined);
  return {
    path: "index",
    source: SOURCE,
    about: "The SDK.",
    imports: [
      ...["taskRunner", "tasksRunner"].map((name) => ({ from: "runtime", name, type: false })),
      ...["ExecuteTask", "ExecuteTasks"].map((name) => ({ from: "runtime", name, type: true })),
      { from: "runtime", name: "OperationCard", type: true },
      ...["loaders", "aliases", "renamedInputs"].map((name) => ({ from: "registry", name, type: false })),
      ...TYPE_MAPS.map((name) => ({ from: "registry", name, type: true })),
    ],
    statements: [
      {
        kind: "reexport",
        from: "./registry.js",
        names: ["CapabilityId", ...TYPE_MAPS].map((name) => ({ name, type: true })),
      },
      {
        kind: "const",
        name: "executeTask",
        exported: true,
        docs: `Runs a capability by its id: \`executeTask({ task: ${literal(capabilities[0]?.id ?? "id")}, input })\`.`,
        type: `ExecuteTask<${TYPE_MAPS.join(", ")}>`,
        value: "/* @__PURE__ */ taskRunner({ loaders, aliases, renamedInputs })",
      },
      {
        kind: "const",
        name: "executeTasks",
        exported: true,
        docs: `Runs tasks as a chain, in two round trips: \`executeTasks([{ task: ${literal(chainable?.id ?? "id")}, input }, …])\`.`,
        type: `ExecuteTasks<${TYPE_MAPS.join(", ")}>`,
        value:
          "/* @__PURE__ */ tasksRunner({ loaders, aliases, renamedInputs, loadCards: listOperationCards })",
      },
      {
        kind: "text",
        text: [
          "/** Every card: contract and routing. */",
          "export async function listOperationCards(): Promise<readonly OperationCard[]> {",
          '  return (await import("./cards.js")).cards;',
          "}",
        ].join("\n"),
      },
      { kind: "reexportAll", from: "./client.js", type: false },
      ...(hasSharedTypes ? [{ kind: "reexportAll", from: "./shared.js", type: true } as const] : []),
      ...[...groupByDomain(capabilities).keys()].map(
        (domain) => ({ kind: "reexportAll", from: `./${domain}/index.js`, type: false }) as const,
      ),
    ],
  };
}
