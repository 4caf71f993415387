/** Loads a world into a store and reports problems as diagnostics with positions. */

import { addGist } from "../domain/gists.js";
import { organizationTables, userTables } from "../resources/tables.js";
import { loadEntries, split } from "../resources/world.js";
import {
  addApp,
  addIssueType,
  addOrganization,
  addTeam,
  addToken,
  addUser,
  EPOCH,
} from "../store/accounts.js";
import { type Clock, steadyClock } from "../store/clock.js";
import { Store } from "../store/store.js";
import type { Organization, Owner } from "../store/types.js";
import { loadActions } from "./load-actions.js";
import { loadDiscussions } from "./load-discussions.js";
import { loadNotifications, loadSubscriptions } from "./load-notifications.js";
import { loadProject } from "./load-project.js";
import { loadRelations } from "./load-relations.js";
import { loadReleases } from "./load-releases.js";
import { loadRepository } from "./load-repository.js";
import { loadThreads } from "./load-threads.js";
import { byLogin, defined, type Loading } from "./loading.js";
import type { Path, Reporter } from "./shape.js";
import { type TeamFile, type World, type WorldFile, worldShape } from "./shapes.js";
import { parseYaml } from "./yaml.js";

/** A problem in a world. Lines and columns are counted from 1. */
export type WorldDiagnostic =
  | { readonly file: string; readonly line: number; readonly column: number; readonly message: string }
  /** In a value: the path, such as `world.repositories["octo/hello"].issues[1]`. */
  | { readonly path: string; readonly message: string };

/** Maximum number of problems in the message of an error. */
const MAX_SHOWN = 20;

/** A world is malformed. The message has the first problems. */
export class WorldError extends Error {
  readonly diagnostics: readonly WorldDiagnostic[];

  constructor(diagnostics: readonly WorldDiagnostic[]) {
    const shown = diagnostics.slice(0, MAX_SHOWN).map(formatDiagnostic);
    const more = diagnostics.length > MAX_SHOWN ? [`and ${diagnostics.length - MAX_SHOWN} more`] : [];
    super(["The world is malformed:", ...shown, ...more].join("\n"));
    this.name = "WorldError";
    this.diagnostics = diagnostics;
  }
}

/** Formats a diagnostic as `file:line:column message`, or as `path: message`. */
export function formatDiagnostic(diagnostic: WorldDiagnostic): string {
  if ("path" in diagnostic) return `${diagnostic.path}: ${diagnostic.message}`;
  return `${diagnostic.file}:${diagnostic.line}:${diagnostic.column} ${diagnostic.message}`;
}

export interface LoadedWorld {
  readonly store: Store;
  readonly diagnostics: readonly WorldDiagnostic[];
}

/** Loads a world: the text of a world file, or a value. `file` is the name used in diagnostics. */
export function loadWorld(
  source: string | World,
  options: { file?: string | undefined; clock?: Clock | undefined } = {},
): LoadedWorld {
  return worldLoader(source, options.file)(options.clock);
}

/** Reads a world once and returns a function that creates a new store from it on each call. */
export function worldLoader(source: string | World, file = "world.yaml"): (clock?: Clock) => LoadedWorld {
  const document = typeof source === "string" ? parseYaml(source) : undefined;
  const found: WorldDiagnostic[] = [];
  const report =
    (to: WorldDiagnostic[], at: "entry" | "value"): Reporter =>
    (path, message, atKey = false) => {
      const position = document?.position(path, atKey ? "key" : at);
      to.push(position ? { file, ...position, message } : { path: formatPath(path), message });
    };
  for (const { at, message } of document?.syntaxErrors ?? []) found.push({ file, ...at, message });
  const data = document ? document.data : source;
  const world = found.length === 0 ? worldShape.read(data, report(found, "value"), []) : undefined;
  const initial = new Store({ now: () => new Date(EPOCH) });
  const diagnostics = [...found];
  // The caller may change the objects of its world later.
  if (world) fillStore(initial, structuredClone(world), report(diagnostics, "entry"));
  initial.writes = 0;
  diagnostics.sort(compareDiagnostics);
  // Copying takes a third of the time of filling.
  return (clock) => ({ store: initial.copy(clock ?? steadyClock()), diagnostics });
}

/** Orders the problems of a file by position. Those of a value keep their order. */
function compareDiagnostics(a: WorldDiagnostic, b: WorldDiagnostic): number {
  return "line" in a && "line" in b ? a.line - b.line || a.column - b.column : 0;
}

/** Formats a path as `world.repositories["octo/hello"].issues[1].title`. */
function formatPath(path: Path): string {
  const keys = path.map((key) => {
    if (/^\d+$/.test(String(key))) return `[${key}]`;
    return /^[a-z_]\w*$/i.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return `world${keys.join("")}`;
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
  for (const key of world.refusedKeys ?? []) store.refusedKeys.add(key);
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
  for (const { repository, file, path } of loaded) loadDiscussions(loading, repository, file, path);
  for (const { repository, file, path } of loaded) loadRelations(loading, repository, file, path);
  loadNotifications(loading, world.users);
  loadSubscriptions(loading, world.users);
  for (const { repository, file, path } of loaded) loadActions(loading, repository, file, path);
  for (const { repository, file, path } of loaded) loadReleases(loading, repository, file, path);
  for (const [key, file] of world.projects ?? []) {
    const owner = findOwner(loading, key, ["projects", key]);
    if (owner) loadProject(loading, owner, key, file);
  }
}

function loadAccounts(loading: Loading, world: WorldFile): void {
  const { store, problem } = loading;
  for (const [
    login,
    { id, notifications: _notifications, subscriptions: _subscriptions, gists, ...file },
  ] of world.users ?? []) {
    const [declared, user] = split(file, userTables);
    const made = addUser(store, { login, databaseId: id, ...user });
    for (const [name, gist] of gists ?? []) addGist(store, { name, owner: made, ...defined(gist) });
    loadEntries(loading, userTables, made, declared, ["users", login]);
  }
  for (const [login, { id, members, issueTypes, teams, ...file }] of world.organizations ?? []) {
    const [declared, organization] = split(file, organizationTables);
    const path = ["organizations", login, "members"];
    for (const member of members?.keys() ?? []) loading.user(member, [...path, member]);
    const roles = byLogin(members ?? new Map());
    const made = addOrganization(store, { login, databaseId: id, ...organization, members: roles });
    loadEntries(loading, organizationTables, made, declared, ["organizations", login]);
    for (const [name, type] of issueTypes ?? []) addIssueType(store, made, { name, ...type });
    for (const [slug, team] of teams ?? [])
      loadTeam(loading, made, slug, team, ["organizations", login, "teams", slug]);
  }
  if (!world.apps?.has("github-actions")) addApp(store, { slug: "github-actions", name: "GitHub Actions" });
  for (const [slug, { id, installations, ...app }] of world.apps ?? []) {
    const installed = [...(installations ?? [])].flatMap(([number, { user: login, permissions }]) => {
      const user = loading.user(login, ["apps", slug, "installations", number, "user"]);
      return user ? [[number, { user, permissions: Object.fromEntries(permissions ?? []) }] as const] : [];
    });
    addApp(store, { slug, databaseId: id, ...app, installations: new Map(installed) });
  }
  for (const [token, { user: login, permissions, app: slug, ...rest }] of world.tokens ?? []) {
    const user = store.user(login);
    const app = store.apps.get(slug ?? "");
    if (slug !== undefined && !app)
      problem(
        ["tokens", token, "app"],
        `unknown app "${slug}"; expected one of ${[...store.apps.keys()].join(", ")}`,
      );
    if (!user)
      problem(
        ["tokens", token, "user"],
        `unknown user "${login}"; expected one of ${[...store.users.keys()].join(", ")}`,
      );
    else addToken(store, { token, user, ...rest, app, permissions: Object.fromEntries(permissions ?? []) });
  }
}

function loadTeam(
  loading: Loading,
  organization: Organization,
  slug: string,
  { id, members = [], maintainers = [], invitations = new Map(), ...team }: TeamFile,
  path: Path,
): void {
  const users = (name: string, logins: readonly string[]) =>
    logins.flatMap((login, index) => loading.user(login, [...path, name, index]) ?? []);
  for (const login of invitations.keys()) loading.user(login, [...path, "invitations", login]);
  for (const [index, login] of maintainers.entries())
    if (!members.includes(login))
      loading.problem(
        [...path, "maintainers", index],
        `"${login}" does not belong to the team; expected one of its members: ${members.join(", ")}`,
      );
  addTeam(loading.store, {
    organization,
    slug,
    databaseId: id,
    ...team,
    members: users("members", members),
    maintainers: users("maintainers", maintainers),
    invitations: byLogin(invitations),
  });
}

function findOwner({ store, problem }: Loading, key: string, path: Path): Owner | undefined {
  const login = key.split("/")[0] ?? "";
  const owner = store.owner(login);
  if (!owner) problem(path, `unknown owner "${login}"; expected a user or organization of this world file`);
  return owner;
}
