/** The shape of the world file. Keys are GitHub's terms; maps are keyed by GitHub's numbers and names. */
import { organizationTables, userTables } from "../resources/tables.js";
import { tableShapes } from "../resources/world.js";
import {
  flag,
  type Infer,
  integer,
  keyed,
  keyedLike,
  list,
  nullable,
  numbered,
  object,
  oneOf,
  type Source,
  text,
  timestamp,
} from "./shape.js";
import type { annotationShape, commitShape, runShape } from "./shapes/actions.js";
import type { discussionShape } from "./shapes/discussion.js";
import { projectShape } from "./shapes/project.js";
import { type protectionShape, repositoryShape } from "./shapes/repository.js";
import type { issueShape, pullShape } from "./shapes/thread.js";

const notification = object(
  { subject: text },
  {
    reason: text,
    unread: flag,
    isDone: flag,
    updatedAt: timestamp,
    lastReadAt: nullable(timestamp),
  },
);

const subscription = object({ state: oneOf("SUBSCRIBED", "IGNORED") }, { createdAt: timestamp });

const gist = object(
  { files: keyed(text) },
  { description: nullable(text), isPublic: flag, createdAt: timestamp, updatedAt: timestamp },
);

const user = object(
  {},
  {
    id: integer,
    type: oneOf("User", "Bot"),
    name: nullable(text),
    email: nullable(text),
    bio: nullable(text),
    company: nullable(text),
    location: nullable(text),
    siteAdmin: flag,
    createdAt: timestamp,
    notifications: numbered(notification),
    /** By repositories (`owner/name`), issues and pull requests (`owner/name#number`). */
    subscriptions: keyed(subscription),
    gists: keyed(gist, /^[0-9a-f]+$/, "hexadecimal digits"),
    ...tableShapes(userTables),
  },
);

const issueType = object(
  {},
  {
    color: oneOf("BLUE", "GRAY", "GREEN", "ORANGE", "PINK", "PURPLE", "RED", "YELLOW"),
    description: nullable(text),
    isEnabled: flag,
    isPrivate: flag,
  },
);

const team = object(
  {},
  {
    id: integer,
    name: text,
    description: nullable(text),
    privacy: oneOf("SECRET", "VISIBLE"),
    members: list(text),
    maintainers: list(text),
    /** The roles of invited users, who are not members of the organization yet. */
    invitations: keyed(oneOf("MAINTAINER", "MEMBER")),
    createdAt: timestamp,
  },
);

const organization = object(
  {},
  {
    id: integer,
    name: nullable(text),
    description: nullable(text),
    email: nullable(text),
    members: keyed(oneOf("admin", "member")),
    issueTypes: keyed(issueType),
    teams: keyed(team),
    createdAt: timestamp,
    ...tableShapes(organizationTables),
  },
);

const permissions = keyed(oneOf("read", "write"));

const app = object(
  { name: text },
  {
    id: integer,
    description: nullable(text),
    owner: text,
    publicKey: nullable(text),
    installations: keyed(object({ user: text }, { permissions }), /^[1-9]\d*$/, "an id"),
    createdAt: timestamp,
  },
);

const token = object(
  { user: text },
  {
    kind: oneOf("classic", "fine-grained", "app"),
    scopes: list(text),
    permissions,
    app: text,
  },
);

export const worldShape = object(
  {},
  {
    users: keyed(user),
    organizations: keyed(organization),
    apps: keyed(app),
    tokens: keyed(token),
    repositories: keyedLike<`${string}/${string}`>()(repositoryShape, /^[^/]+\/[^/]+$/, "owner/name"),
    projects: keyedLike<`${string}/${number}`>()(projectShape, /^[^/]+\/[1-9]\d*$/, "owner/number"),
    /** Body keys that the server refuses although GitHub permits them, as older Enterprise Servers do. */
    refusedKeys: list(text),
  },
);

/** A world in code: the form of the world file, with plain objects for maps. */
export interface World extends Source<typeof worldShape> {}
/** The state of a world: its maps are never missing, and read by any text. What is below them has the form of the world file. */
export type WorldState = Pick<World, "refusedKeys"> & {
  readonly [Name in Exclude<keyof World, "refusedKeys">]-?: Readonly<Record<string, ValueOf<World[Name]>>>;
};
type ValueOf<T> = NonNullable<T>[keyof NonNullable<T>];
export type AnnotationFile = Infer<typeof annotationShape>;
export type TeamFile = Infer<typeof team>;
export type WorldFile = Infer<typeof worldShape>;
export type RepositoryFile = Infer<typeof repositoryShape>;
export type DiscussionFile = Infer<typeof discussionShape>;
export type IssueFile = Infer<typeof issueShape>;
export type PullFile = Infer<typeof pullShape>;
export type CommitFile = Infer<typeof commitShape>;
export type ProtectionFile = Infer<typeof protectionShape>;
export type RunFile = Infer<typeof runShape>;
export type ProjectFile = Infer<typeof projectShape>;
