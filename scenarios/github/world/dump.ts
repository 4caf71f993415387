/** Dumps the state of a store in the format of the world file, so that it can be compared before and after writes. */
import { organizationTables, userTables } from "../resources/tables.js";
import { dumpEntries } from "../resources/world.js";
import type { Store } from "../store/store.js";
import type {
  App,
  Gist,
  Notification,
  Organization,
  Subscribable,
  Team,
  Token,
  User,
} from "../store/types.js";
import { dumpProject } from "./dump-project.js";
import { dumpRepository } from "./dump-repository.js";
import { keyedBy, nameWithOwner, type Plain } from "./dump-values.js";
import type { WorldState } from "./shapes.js";

export function dumpWorld(store: Store): WorldState {
  const world: { [key: string]: Plain } = {
    ...(store.refusedKeys.size > 0 && { refusedKeys: [...store.refusedKeys] }),
    users: keyedBy(
      store.users.values(),
      (user) => user.login,
      (user) => dumpUser(store, user),
    ),
    organizations: keyedBy(
      store.organizations.values(),
      (organization) => organization.login,
      dumpOrganization,
    ),
    apps: keyedBy(store.apps.values(), (app) => app.slug, dumpApp),
    tokens: keyedBy(store.tokens.values(), (token) => token.token, dumpToken),
    repositories: keyedBy(
      store.repositories.values(),
      (repository) => `${repository.owner.login}/${repository.name}`,
      dumpRepository,
    ),
    projects: keyedBy(
      store.projects.values(),
      (project) => `${project.owner.login}/${project.number}`,
      dumpProject,
    ),
  };
  // A dump is a valid world, which the tests load again.
  return Object(world);
}

function dumpUser(store: Store, user: User): Plain {
  const { databaseId, name, email, bio, company, location, siteAdmin, createdAt } = user;
  return {
    id: databaseId,
    type: user.__typename,
    name,
    email,
    bio,
    company,
    location,
    siteAdmin,
    createdAt,
    notifications: keyedBy(
      store.notifications.filter((one) => one.user === user),
      (one) => one.databaseId,
      dumpNotification,
    ),
    subscriptions: keyedBy(
      store.subscriptions.filter((one) => one.user === user),
      ({ subject }) => reference(subject),
      ({ state, createdAt: since }) => ({ state, createdAt: since }),
    ),
    gists: keyedBy(
      [...store.gists.values()].filter(({ owner }) => owner === user),
      ({ name }) => name,
      dumpGist,
    ),
    ...dumpEntries(userTables, user),
  };
}

function dumpNotification({ databaseId: _databaseId, user: _user, subject, ...values }: Notification): Plain {
  return { subject: reference(subject), ...values };
}

function reference(subject: Subscribable): string {
  if (subject.__typename === "Repository") return nameWithOwner(subject);
  return `${nameWithOwner(subject.repository)}#${subject.number}`;
}

function dumpGist({ id: _id, name: _name, owner: _owner, files, ...values }: Gist): Plain {
  return { files: Object.fromEntries(files), ...values };
}

function dumpOrganization(organization: Organization): Plain {
  const { databaseId, name, description, email, members, createdAt, issueTypes } = organization;
  const types = keyedBy(
    issueTypes,
    (type) => type.name,
    ({ color, description: text, isEnabled, isPrivate }) => ({
      color,
      description: text,
      isEnabled,
      isPrivate,
    }),
  );
  return {
    id: databaseId,
    name,
    description,
    email,
    members: Object.fromEntries(members),
    issueTypes: types,
    teams: keyedBy(organization.teams.values(), (team) => team.slug, dumpTeam),
    createdAt,
    ...dumpEntries(organizationTables, organization),
  };
}

function dumpTeam({ databaseId, name, description, privacy, createdAt, ...team }: Team): Plain {
  const [members = [], maintainers = []] = [team.members, team.maintainers].map((users) =>
    users.map(({ login }) => login),
  );
  const invitations = Object.fromEntries(team.invitations);
  return { id: databaseId, name, description, privacy, members, maintainers, invitations, createdAt };
}

function dumpApp({ databaseId, name, description, owner, publicKey, installations, createdAt }: App): Plain {
  const installed = [...installations].map(([id, { user, permissions }]) => [
    id,
    { user: user.login, permissions: { ...permissions } },
  ]);
  return {
    id: databaseId,
    name,
    description,
    owner,
    publicKey,
    installations: Object.fromEntries(installed),
    createdAt,
  };
}

function dumpToken({ user, kind, scopes, permissions, app }: Token): Plain {
  const ofApp = app && { app: app.slug };
  return { user: user.login, kind, scopes: [...scopes], permissions: { ...permissions }, ...ofApp };
}
