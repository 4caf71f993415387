// Modules of the SDK as a whole: one index per domain, the client, the registry, the root.

import type { Capability } from "../model/ir.js";
import { CLIENT_MEMBERS, functionName, modulePath, typeName } from "../model/names.js";
import { indent, key, lines, literal, pretty } from "./code.js";
import { groupByDomain } from "./domains.js";
import { CLIENT_RUNTIME, type Import, type Module, RUNTIME, type Statement } from "./module.js";

const SOURCE = "cards/";

/** `hasSharedTypes`: the SDK contains `shared.ts`. */
export function emitSdk(capabilities: readonly Capability[], hasSharedTypes: boolean): Module[] {
  return [
    ...emitDomains(capabilities),
    emitClient(capabilities),
    emitLoaders(capabilities),
    emitRegistry(capabilities),
    emitRoot(capabilities, hasSharedTypes),
  ];
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
  readonly children: Map<string, Tree>;
}

/** Contains no aliases, so that editors do not offer them. */
function buildTree(capabilities: readonly Capability[]): Tree {
  const root: Tree = { children: new Map() };
  for (const capability of capabilities) {
    let node = root;
    const parts = capability.id.split(".");
    for (const [index, part] of parts.entries()) {
      const next = node.children.get(part) ?? { children: new Map<string, Tree>() };
      const placed = index === parts.length - 1 ? { ...next, capability } : next;
      node.children.set(part, placed);
      node = placed;
    }
  }
  return root;
}

function emitClient(capabilities: readonly Capability[]): Module {
  const isBound = capabilities.some(({ inRepository }) => inRepository);
  const runtime = (name: string, type: boolean): Import => ({ from: CLIENT_RUNTIME, name, type });
  return {
    path: "client",
    source: SOURCE,
    about: "The client: every capability at the path that its id spells.",
    imports: [
      ...["Extended", "GhxOptions", "Registry", ...CLIENT_MEMBERS.map(({ type }) => type)].map((name) =>
        runtime(name, true),
      ),
      ...["createClientSession", "createTree", "defaultSession", "extendRegistry"].map((name) =>
        runtime(name, false),
      ),
      ...capabilities.map((one) => ({ from: modulePath(one), name: callType(one), type: true })),
      ...["aliases", "ids", "loadLoaders"].map((name) => ({ from: "registry", name, type: false })),
    ],
    statements: [
      {
        kind: "interface",
        name: "Ghx",
        docs: "Every capability as a typed function. `Bound`: the client knows its repository, so `owner` and `name` may be left out.",
        ...(isBound && { typeParameters: ["Bound extends boolean = false"] }),
        members: [
          ...[...buildTree(capabilities).children].map(([name, node]) => ({
            name: key(name),
            type: treeType(node),
          })),
          ...CLIENT_MEMBERS,
        ],
      },
      {
        kind: "text",
        text: [
          "/**",
          " * Creates a client with options of its own. With `repo`, `owner` and `name` may be left out of every input.",
          " * `extend` adds the capabilities of other registries. Throws `GhxError` for an option that does not exist or is",
          " * invalid, and for a capability that exists twice.",
          " */",
          ...(isBound
            ? [
                "export function createGhx<const Own extends readonly Registry[]>(",
                "  options: GhxOptions & { readonly repo: string; readonly extend: Own },",
                "): Ghx<true> & Extended<Own, true>;",
              ]
            : []),
          "export function createGhx<const Own extends readonly Registry[]>(",
          "  options: GhxOptions & { readonly extend: Own },",
          "): Ghx & Extended<Own>;",
          ...(isBound
            ? ["export function createGhx(options: GhxOptions & { readonly repo: string }): Ghx<true>;"]
            : []),
          "export function createGhx(options?: GhxOptions): Ghx;",
          `export function createGhx(options: GhxOptions = {}): Ghx${isBound ? " | Ghx<true>" : ""} {`,
          "  const session = createClientSession(options);",
          "  return createTree<Ghx>(extendRegistry({ ids, aliases, loadLoaders }, options), session);",
          "}",
        ].join("\n"),
      },
      {
        kind: "const",
        name: "ghx",
        docs: "A client that takes its token, host and gh from the environment.",
        type: "Ghx",
        value: "/* @__PURE__ */ createTree<Ghx>({ ids, aliases, loadLoaders }, defaultSession())",
      },
    ],
  };
}

function treeType({ capability, children }: Tree): string {
  const members = [...children].map(([name, child]) => {
    const docs = child.capability ? `/** ${memberDocs(child.capability)} */\n` : "";
    return `${docs}readonly ${key(name)}: ${treeType(child)};`;
  });
  const object = members.length > 0 ? `{\n${indent(members.join("\n"))}\n}` : undefined;
  if (!capability) return object ?? "object";
  const call = `${callType(capability)}${capability.inRepository ? "<Bound>" : ""}`;
  return object ? `${call} & ${object}` : call;
}

/** The type of the function of a capability. */
const callType = ({ id }: Capability): string => `${typeName(id)}Call`;

/** The documentation of a member of the client, which editors show before a call. */
function memberDocs({ description, effect }: Capability): string {
  return `${description} Effect: ${effect}.`.replaceAll("*/", "*\\/").replaceAll("\n", " ");
}

/** Loads one capability by id, so that callers load only those that they use. */
function emitLoaders(capabilities: readonly Capability[]): Module {
  const loaders = capabilities.map(
    (capability) =>
      `${literal(capability.id)}: () => import(${literal(`./${modulePath(capability)}.js`)}).then((module) => module.${functionName(capability.id)}Capability)`,
  );
  return {
    path: "loaders",
    source: SOURCE,
    about: "Loads capabilities by id. The first call of a client loads this module.",
    imports: [{ from: RUNTIME, name: "Loaders", type: true }],
    statements: [
      {
        kind: "const",
        name: "loaders",
        docs: "Loads a capability by its id.",
        type: "Loaders",
        value: lines(loaders),
      },
    ],
  };
}

/** The names of the capabilities, and what loads their code. */
function emitRegistry(capabilities: readonly Capability[]): Module {
  return {
    path: "registry",
    source: SOURCE,
    about: "The registry: capabilities by id, each loaded on demand.",
    imports: [
      ...["Loaders", "OperationCard", "Registry"].map((name) => ({ from: RUNTIME, name, type: true })),
      { from: CLIENT_RUNTIME, name: "loadCards", type: false },
      { from: "client", name: "Ghx", type: true },
    ],
    statements: [
      ...idConstants(capabilities),
      { kind: "text", text: LOADING_FUNCTIONS },
      registryConstant(capabilities),
      ...typeMaps(capabilities),
      mixedIds(capabilities),
      aliasTypes(capabilities),
    ],
  };
}

function idConstants(capabilities: readonly Capability[]): Module["statements"] {
  const aliases = capabilities.flatMap((capability) =>
    capability.aliases.map((alias) => `${literal(alias)}: ${literal(capability.id)}`),
  );
  return [
    {
      kind: "const",
      name: "ids",
      docs: "Ids of the capabilities.",
      value: `${pretty(capabilities.map(({ id }) => id))} as const`,
    },
    {
      kind: "alias",
      name: "CapabilityId",
      docs: "The id of a capability.",
      type: "(typeof ids)[number]",
    },
    {
      kind: "const",
      name: "aliases",
      docs: "Older names, and the id of what each runs.",
      type: "CapabilityAliases",
      value: lines(aliases),
    },
  ];
}

const LOADING_FUNCTIONS = `/** Loads the functions that load capabilities, by id. */
export async function loadLoaders(): Promise<Loaders> {
  return (await import("./loaders.js")).loaders;
}

/** Every card, sorted by id: contract and routing. \`ids\`: loads only the cards of these capabilities. */
export async function listOperationCards(ids?: readonly string[]): Promise<readonly OperationCard[]> {
  return loadCards((await import("./cards.js")).cardLoaders, ids);
}`;

function registryConstant(capabilities: readonly Capability[]): Statement {
  const isBound = capabilities.some(({ inRepository }) => inRepository);
  return {
    kind: "const",
    name: "registry",
    docs: "The capabilities as a value, which the option `extend` adds to another client.",
    type: isBound ? "Registry<Ghx, Ghx<true>>" : "Registry<Ghx>",
    value: lines([
      "ids",
      "loadLoaders",
      "aliases",
      'loadCatalog: () => import("./catalog.js").then(({ catalog }) => catalog)',
      "loadCards: listOperationCards",
    ]),
  };
}

function mixedIds(capabilities: readonly Capability[]): Statement {
  const ids = capabilities.flatMap(({ id, graphql }) => (graphql ? [] : [literal(id)]));
  return {
    kind: "alias",
    name: MIXED,
    docs: "Ids of the capabilities without a GraphQL route, with which a chain needs the option `mixed`.",
    type: ids.join(" | ") || "never",
  };
}

function aliasTypes(capabilities: readonly Capability[]): Statement {
  const members = capabilities.flatMap(({ id, aliases }) =>
    aliases.map((name) => ({ name: literal(name), type: literal(id), docs: `@deprecated Use \`${id}\`.` })),
  );
  return {
    kind: "interface",
    name: "CapabilityAliases",
    docs: "Current ids by older name.",
    members,
  };
}

/** Input and output types by id, for callers that name a capability by a string. */
function typeMaps(capabilities: readonly Capability[]): Module["statements"] {
  return (["Input", "Output"] as const).map((part) => ({
    kind: "interface",
    name: `Capability${part}s`,
    docs: `${part} types by id.`,
    members: capabilities.map((capability) => ({
      name: literal(capability.id),
      type: `import(${literal(`./${modulePath(capability)}.js`)}).${typeName(capability.id)}${part}`,
    })),
  }));
}

const MIXED = "MixedCapabilityId";
const TYPE_MAPS = ["CapabilityInputs", "CapabilityOutputs", "CapabilityAliases"] as const;

function emitRoot(capabilities: readonly Capability[], hasSharedTypes: boolean): Module {
  const chainable = capabilities.find(({ graphql }) => graphql !== undefined);
  return {
    path: "index",
    source: SOURCE,
    about: "The SDK.",
    imports: [
      ...["taskRunner", "tasksRunner"].map((name) => ({ from: CLIENT_RUNTIME, name, type: false })),
      ...["ExecuteTask", "ExecuteTasks"].map((name) => ({ from: CLIENT_RUNTIME, name, type: true })),
      { from: "registry", name: "registry", type: false },
      ...[...TYPE_MAPS, MIXED].map((name) => ({ from: "registry", name, type: true })),
    ],
    statements: [
      {
        kind: "reexport",
        from: "./registry.js",
        names: [
          ...["CapabilityId", MIXED, ...TYPE_MAPS].map((name) => ({ name, type: true })),
          ...["listOperationCards", "registry"].map((name) => ({ name, type: false })),
        ],
      },
      {
        kind: "const",
        name: "executeTask",
        docs: `Runs a capability by its id: \`executeTask({ task: ${literal(capabilities[0]?.id ?? "id")}, input })\`.`,
        type: `ExecuteTask<${TYPE_MAPS.join(", ")}>`,
        value: "/* @__PURE__ */ taskRunner(registry)",
      },
      {
        kind: "const",
        name: "executeTasks",
        docs: `Runs tasks as a chain, in two round trips: \`executeTasks([{ task: ${literal(chainable?.id ?? "id")}, input }, …])\`.`,
        type: `ExecuteTasks<${[...TYPE_MAPS, MIXED].join(", ")}>`,
        value: "/* @__PURE__ */ tasksRunner(registry)",
      },
      { kind: "reexportAll", from: "./client.js", type: false },
      ...(hasSharedTypes ? [{ kind: "reexportAll", from: "./shared.js", type: true } as const] : []),
      // Not the functions, which a program would load with the client.
      ...[...groupByDomain(capabilities).keys()].map(
        (domain) => ({ kind: "reexportAll", from: `./${domain}/index.js`, type: true }) as const,
      ),
    ],
  };
}
