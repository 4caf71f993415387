/** Types of accounts: users, organizations, apps and tokens. */

import type { Entries } from "./table.js";

export type Timestamp = string;

export interface User {
  readonly __typename: "User" | "Bot";
  readonly id: string;
  readonly databaseId: number;
  login: string;
  name: string | null;
  email: string | null;
  bio: string | null;
  company: string | null;
  location: string | null;
  siteAdmin: boolean;
  readonly createdAt: Timestamp;
  /** The entries of declared resources. */
  readonly entries: Entries;
}

/** A gist of a user. */
export interface Gist {
  readonly id: string;
  /** Hexadecimal digits. */
  readonly name: string;
  readonly owner: User;
  description: string | null;
  readonly isPublic: boolean;
  /** Texts by the name of the file. */
  readonly files: Map<string, string>;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Organization {
  readonly __typename: "Organization";
  readonly id: string;
  readonly databaseId: number;
  login: string;
  name: string | null;
  description: string | null;
  email: string | null;
  issueTypes: IssueType[];
  /** Roles by login. Owners ("admin") of an organization administer all its repositories. */
  members: Map<string, "admin" | "member">;
  /** Keyed by slug. */
  teams: Map<string, Team>;
  readonly createdAt: Timestamp;
  /** The entries of declared resources. */
  readonly entries: Entries;
}

export type TeamRole = "MAINTAINER" | "MEMBER";

export interface Team {
  readonly __typename: "Team";
  readonly id: string;
  readonly databaseId: number;
  readonly organization: Organization;
  readonly slug: string;
  name: string;
  description: string | null;
  privacy: "SECRET" | "VISIBLE";
  members: User[];
  /** The members who may change its members, as owners of the organization may. */
  maintainers: User[];
  /** Users who are not members of the organization yet: the roles that they are invited to, by login. */
  invitations: Map<string, TeamRole>;
  readonly createdAt: Timestamp;
}

/** An issue type, such as Bug. Only organizations have issue types. */
export interface IssueType {
  readonly __typename: "IssueType";
  readonly id: string;
  name: string;
  color: "BLUE" | "GRAY" | "GREEN" | "ORANGE" | "PINK" | "PURPLE" | "RED" | "YELLOW";
  description: string | null;
  isEnabled: boolean;
  isPrivate: boolean;
}

export type Owner = User | Organization;

/** A GitHub App, as the creator of check runs and of tokens of its installations. */
export interface App {
  readonly __typename: "App";
  readonly id: string;
  readonly databaseId: number;
  readonly slug: string;
  name: string;
  description: string | null;
  readonly owner: string;
  /** The public key for the app's JWTs, in PEM. Null if the app creates no tokens. */
  readonly publicKey: string | null;
  /** By id. */
  readonly installations: ReadonlyMap<string, Installation>;
  readonly createdAt: Timestamp;
}

/** An installation of an app. Its tokens act as a user. */
export interface Installation {
  readonly user: User;
  /** As in a token. */
  readonly permissions: Token["permissions"];
}

export interface Token {
  readonly token: string;
  readonly user: User;
  readonly kind: "classic" | "fine-grained" | "app";
  /** Scopes of a classic token, such as `repo`. Other tokens have none. */
  readonly scopes: readonly string[];
  /** Permissions of a fine-grained or app token, such as `issues: write`. Empty grants all permissions. */
  readonly permissions: Readonly<Record<string, "read" | "write">>;
  /** The app that a token of the kind "app" belongs to. Absent if the world file does not name it. */
  readonly app?: App;
  /** Milliseconds since the epoch. Only tokens of installations expire. */
  readonly expiresAt?: number;
}
