/** Releases and their assets. */
import type { Timestamp, User } from "./accounts.js";
import type { Reaction } from "./reaction.js";
import type { Repository } from "./repository.js";

export interface Release {
  readonly __typename: "Release";
  readonly id: string;
  readonly databaseId: number;
  readonly repository: Repository;
  /** A draft's tag need not exist yet. */
  tagName: string;
  /** The branch or commit that the tag is made from when it does not exist. */
  targetCommitish: string;
  name: string | null;
  body: string | null;
  isDraft: boolean;
  isPrerelease: boolean;
  /** Whether it is marked as the latest, may not be, or is when it is the newest ("legacy"). */
  makeLatest: "true" | "false" | "legacy";
  author: User | null;
  assets: ReleaseAsset[];
  reactions: Reaction[];
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Null as long as it is a draft. */
  publishedAt: Timestamp | null;
}

export interface ReleaseAsset {
  readonly __typename: "ReleaseAsset";
  readonly id: string;
  readonly databaseId: number;
  readonly release: Release;
  name: string;
  label: string | null;
  contentType: string;
  size: number;
  /** Null for a file of the world, which tells sizes only. */
  readonly content: Uint8Array | null;
  downloadCount: number;
  uploader: User | null;
  readonly createdAt: Timestamp;
  updatedAt: Timestamp;
}
