/** The state of a local GitHub: maps of entities, indexes by GitHub's keys, and id allocation. */

import { type Clock, steadyClock, timestamp } from "./clock.js";
import { copyGraph } from "./copy-graph.js";
import { notFound } from "./errors.js";
import type {
  App,
  Entry,
  Gist,
  Issue,
  NodeEntity,
  Notification,
  Organization,
  Owner,
  Project,
  PullRequest,
  Repository,
  Subscription,
  Table,
  Timestamp,
  Token,
  User,
  WorkflowRun,
} from "./types.js";

/** The authenticated user of a request, and the token with its permissions. */
export interface Viewer {
  readonly user: User;
  readonly token: Token;
}

export class Store {
  readonly users = new Map<string, User>();
  readonly organizations = new Map<string, Organization>();
  readonly apps = new Map<string, App>();
  readonly tokens = new Map<string, Token>();
  /** Keyed by lower-case `owner/name`. */
  readonly repositories = new Map<string, Repository>();
  /** Keyed by lower-case `owner/number`. */
  readonly projects = new Map<string, Project>();
  readonly notifications: Notification[] = [];
  subscriptions: Subscription[] = [];
  readonly gists = new Map<string, Gist>();
  /** Unfinished runs that started here by their ids, and since when their jobs are queued. */
  readonly startedRuns = new Map<string, { readonly run: WorkflowRun; readonly since: Timestamp }>();
  /** Body keys that the server refuses although GitHub permits them. */
  readonly refusedKeys = new Set<string>();
  readonly nodes = new Map<string, NodeEntity | Entry>();
  /** Number of requests since the world was loaded. */
  requests = 0;
  /** Number of writes applied since the world was loaded. */
  writes = 0;
  /** Number of assets downloaded since the world was loaded. The state contains their counts. */
  downloads = 0;

  readonly #clock: Clock;
  readonly #lastIds = new Map<string, number>();
  /** The largest number of a kind of objects. GitHub does not use the numbers of deleted objects again. */
  readonly #lastNumbers = new Map<string, number>();

  constructor(clock: Clock = steadyClock()) {
    this.#clock = clock;
  }

  /** Returns a copy that later writes to this store do not change. */
  copy(clock: Clock = this.#clock): Store {
    const copy = new Store(clock);
    const seen = new Map<object, object>();
    for (const [name, value] of Object.entries(this)) Reflect.set(copy, name, copyGraph(value, seen));
    for (const [kind, id] of this.#lastIds) copy.#lastIds.set(kind, id);
    for (const [kind, number] of this.#lastNumbers) copy.#lastNumbers.set(kind, number);
    return copy;
  }

  now(): Timestamp {
    return timestamp(this.#clock.now());
  }

  /** Returns the time of the `Date` header, so that clients can compare timestamps with it. */
  get date(): Date {
    return this.#clock.peek?.() ?? this.#clock.now();
  }

  /** Returns the next database id of a kind. Like GitHub's, the ids of runs, jobs and checks exceed 32 bits. */
  nextId(kind: keyof typeof FIRST_ID): number {
    const id = (this.#lastIds.get(kind) ?? FIRST_ID[kind] - 1) + 1;
    this.#lastIds.set(kind, id);
    return id;
  }

  /** Reserves an id from the world file, so that later ids do not collide with it. */
  reserveId(kind: keyof typeof FIRST_ID, id: number): void {
    this.#lastIds.set(kind, Math.max(this.#lastIds.get(kind) ?? FIRST_ID[kind] - 1, id));
  }

  /** Returns the next number of the objects that share numbers, such as the milestones of a repository. */
  nextNumber(kind: string): number {
    return (this.#lastNumbers.get(kind) ?? 0) + 1;
  }

  reserveNumber(kind: string, number: number): void {
    this.#lastNumbers.set(kind, Math.max(this.#lastNumbers.get(kind) ?? 0, number));
  }

  /** Returns the next database id of a declared resource. */
  nextEntryId({ type, firstId = 1 }: Table): number {
    const id = (this.#lastIds.get(type) ?? firstId - 1) + 1;
    this.#lastIds.set(type, id);
    return id;
  }

  reserveEntryId({ type, firstId = 1 }: Table, id: number): void {
    this.#lastIds.set(type, Math.max(this.#lastIds.get(type) ?? firstId - 1, id));
  }

  register<T extends NodeEntity>(entity: T): T {
    this.nodes.set(entity.id, entity);
    return entity;
  }

  user(login: string): User | undefined {
    return this.users.get(login.toLowerCase());
  }

  organization(login: string): Organization | undefined {
    return this.organizations.get(login.toLowerCase());
  }

  owner(login: string): Owner | undefined {
    return this.user(login) ?? this.organization(login);
  }

  repository(owner: string, name: string): Repository | undefined {
    return this.repositories.get(`${owner}/${name}`.toLowerCase()) ?? this.renamed(owner, name);
  }

  /** Returns the repository that had the name before it was renamed or transferred. */
  renamed(owner: string, name: string): Repository | undefined {
    const former = `${owner}/${name}`.toLowerCase();
    if (this.repositories.has(former)) return undefined;
    return [...this.repositories.values()].find((repository) =>
      repository.formerNames.some((one) => one.toLowerCase() === former),
    );
  }

  project(owner: string, number: number): Project | undefined {
    return this.projects.get(`${owner}/${number}`.toLowerCase());
  }

  viewer(token: string): Viewer | undefined {
    const found = this.tokens.get(token);
    if (found?.expiresAt !== undefined && found.expiresAt <= Date.now()) return undefined;
    return found && { user: found.user, token: found };
  }

  app(slug: string): App {
    const found = this.apps.get(slug);
    if (!found) throw notFound();
    return found;
  }

  issue(repository: Repository, number: number): Issue | undefined {
    const thread = repository.threads.get(number);
    return thread?.__typename === "Issue" ? thread : undefined;
  }

  pullRequest(repository: Repository, number: number): PullRequest | undefined {
    const thread = repository.threads.get(number);
    return thread?.__typename === "PullRequest" ? thread : undefined;
  }
}

const FIRST_ID = {
  TimelineEvent: 1,
  User: 583_231,
  Organization: 9_919_001,
  App: 15_368,
  Repository: 1_296_269,
  Label: 208_045_946,
  Milestone: 1_002_604,
  IssueType: 1_500_001,
  Thread: 1_700_000_001,
  Comment: 2_100_000_001,
  Discussion: 4_000_001,
  DiscussionComment: 5_000_001,
  Review: 1_900_000_001,
  ReviewThread: 1_800_000_001,
  ReviewComment: 1_850_000_001,
  Status: 20_000_000_001,
  CheckSuite: 30_000_000_001,
  CheckRun: 41_000_000_001,
  Workflow: 161_335,
  WorkflowRun: 15_000_000_001,
  Artifact: 2_200_000_001,
  Project: 4_000_001,
  ProjectField: 8_000_001,
  ProjectItem: 12_000_001,
  ProjectView: 15_000_001,
  StatusUpdate: 300_001,
  Reaction: 250_000_001,
  Release: 120_000_001,
  ReleaseAsset: 180_000_001,
  Team: 6_000_001,
  Gist: 1,
} as const;
