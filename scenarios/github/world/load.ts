/** Loads a world file into a store and reports problems as diagnostics with positions. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { addApp, addIssueType, addOrganization, addTeam, addToken, addUser } from "../store/accounts.js";
import type { Clock } from "../store/clock.js";
import { Store } from "../store/store.js";
import type { Owner } from "../store/types.js";
import { loadActions } from "./load-actions.js";
import { loadProject } from "./load-project.js";
import { loadRelations } from "./load-relations.js";
import { loadReleases } from "./load-releases.js";
import { loadRepository } from "./load-repository.js";
import { loadThreads } from "./load-threads.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";
import { type WorldFile, worldShape } from "./shapes.js";

/** A problem in a world file. Lines and columns are counted from 1. */
export interface WorldDiagnostic {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A world file is malformed. */
export class WorldError extends Error {
  readonly diagnostics: readonly WorldDiagnostic[];

  constructor(diagnostics: readonly WorldDiagnostic[]) {
    super(`The world file is malformed:\n${diagnostics.map(formatDiagnostic).join("\n")}`);
    this.name = "WorldError";
    this.diagnostics = diagnostics;
  }
}

/** Formats a diagnostic as `file:line:column message`. */
export function formatDiagnostic({ file, line, column, message }: WorldDiagnostic): string {
  return `${file}:${line}:${column} ${message}`;
}

export interface LoadedWorld {
  readonly store: Store;
  readonly diagnostics: readonly WorldDiagnostic[];
}

/** Loads a world file. `file` is the name used in diagnostics. */
export function loadWorld(
  source: string,
  options: { file?: string | undefined; clock?: Clock | undefined } = {},
): LoadedWorld {
  return worldLoader(source, options.file)(options.clock);
}

/** Parses a world file once and returns a function that creates a new store from it on each call. */
export function worldLoader(source: string, file = "world.yaml"): (clock?: Clock) => LoadedWorld {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const fileDiagnostics: WorldDiagnostic[] = [];
  const diagnosticAt = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col, message };
  };
  for (const error of document.errors)
    fileDiagnostics.push(
      diagnosticAt(error.pos[0], (error.message.split("\n")[0] ?? "").replace(/ at line.*/, "")),
    );
  const root = document.contents;
  const parsed = fileDiagnostics.length === 0;
  const world = parsed
    ? worldShape.read(
        root,
        (node, message) => fileDiagnostics.push(diagnosticAt(node?.range?.[0] ?? 0, message)),
        [],
      )
    : undefined;
  return (clock) => {
    const store = new Store(clock);
    const diagnostics = [...fileDiagnostics];
    if (world) {
      // The store modifies the objects it is filled with.
      fillStore(store, structuredClone(world), (path, message) => {
        diagnostics.push(diagnosticAt(nodeOffset(root, path), message));
      });
      store.writes = 0;
    }
    return { store, diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column) };
  };
}

function fillStore(store: Store, world: WorldFile, problem: Loading["problem"]): void {
  const loading: Loading = {
    store,
    problem,
    user(login, path) {
      if (login === null || login === undefined) return null;
      const found = store.user(login);
      if (!found)
        problem(path, `unknown user "${login}"; expected one of ${[...store.users.keys()].join(", ")}`);
      return found ?? null;
    },
  };
  loadAccounts(loading, world);
  const repositories = [...(world.repositories ?? [])];
  for (const [key, file] of repositories) {
    const owner = findOwner(loading, key, ["repositories", key]);
    if (owner) loadRepository(loading, owner, key, file);
  }
  const loaded = repositories.flatMap(([key, file]) => {
    const repository = store.repositories.get(key.toLowerCase());
    return repository ? [{ repository, file, path: ["repositories", key] }] : [];
  });
  for (const { repository, file, path } of loaded) {
    const parent = file.parent ? store.repositories.get(file.parent.toLowerCase()) : null;
    if (parent === undefined) problem([...path, "parent"], `unknown repository "${file.parent}"`);
    repository.parent = parent ?? null;
  }
  for (const { repository, file, path } of loaded) loadThreads(loading, repository, file, path);
  for (const { repository, file, path } of loaded) loadRelations(loading, repository, file, path);
  for (const { repository, file, path } of loaded) loadActions(loading, repository, file, path);
  for (const { repository, file, path } of loaded) loadReleases(loading, repository, file, path);
  for (const [key, file] of world.projects ?? []) {
    const owner = findOwner(loading, key, ["projects", key]);
    if (owner) loadProject(loading, owner, key, file);
  }
}

function loadAccounts(loading: Loading, world: WorldFile): void {
  const { store, problem } = loading;
  for (const [login, { id, ...user }] of world.users ?? [])
    addUser(store, { login, databaseId: id, ...user });
  for (const [login, { id, members, issueTypes, teams, ...organization }] of world.organizations ?? []) {
    const path = ["organizations", login, "members"];
    for (const member of members?.keys() ?? []) loading.user(member, [...path, member]);
    const lower = [...(members ?? [])].map(([member, role]) => [member.toLowerCase(), role] as const);
    const made = addOrganization(store, { login, databaseId: id, ...organization, members: new Map(lower) });
    for (const [name, type] of issueTypes ?? []) addIssueType(store, made, { name, ...type });
    for (const [slug, { id: teamId, members: logins, ...team }] of teams ?? []) {
      const users = (logins ?? []).flatMap(
        (member, index) =>
          loading.user(member, ["organizations", login, "teams", slug, "members", index]) ?? [],
      );
      addTeam(store, { organization: made, slug, databaseId: teamId, ...team, members: users });
    }
  }
  if (!world.apps?.has("github-actions")) addApp(store, { slug: "github-actions", name: "GitHub Actions" });
  for (const [slug, { id, ...app }] of world.apps ?? []) addApp(store, { slug, databaseId: id, ...app });
  for (const [token, { user: login, permissions, ...rest }] of world.tokens ?? []) {
    const user = store.user(login);
    if (!user)
      problem(
        ["tokens", token, "user"],
        `unknown user "${login}"; expected one of ${[...store.users.keys()].join(", ")}`,
      );
    else addToken(store, { token, user, ...rest, permissions: Object.fromEntries(permissions ?? []) });
  }
}

function findOwner({ store, problem }: Loading, key: string, path: Path): Owner | undefined {
  const login = key.split("/")[0] ?? "";
  const owner = store.owner(login);
  if (!owner) problem(path, `unknown owner "${login}"; expected a user or organization of this world file`);
  return owner;
}

/** Returns the offset of the node at a path, or of its nearest existing ancestor. */
function nodeOffset(root: Node | null, path: Path): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const key of path) {
    if (isSeq(node) && typeof key === "number") node = node.items[key];
    else if (isMap(node)) {
      const pair = node.items.find(
        (item) => isScalar(item.key) && String(item.key.source ?? item.key.value) === String(key),
      );
      if (isScalar(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair?.value;
    } else return offset;
    if (isScalar(node) || isMap(node) || isSeq(node))
      offset = isScalar(node) ? (node.range?.[0] ?? offset) : offset;
  }
  return offset;
}
