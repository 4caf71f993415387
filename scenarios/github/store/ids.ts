/** Encodes and decodes node ids in GitHub's format: a prefix and the base64url of the MessagePack array `[0, key…]`. */

export const NODE_PREFIX = {
  User: "U",
  Bot: "BOT",
  Organization: "O",
  App: "A",
  Repository: "R",
  Label: "LA",
  Milestone: "MI",
  Discussion: "D",
  DiscussionCategory: "DIC",
  DiscussionComment: "DC",
  Issue: "I",
  IssueType: "IT",
  PullRequest: "PR",
  IssueComment: "IC",
  PullRequestReview: "PRR",
  PullRequestReviewThread: "PRRT",
  PullRequestReviewComment: "PRRC",
  MergeQueueEntry: "MQE",
  Ref: "REF",
  Commit: "C",
  StatusContext: "SC",
  StatusCheckRollup: "SCR",
  CheckSuite: "CS",
  CheckRun: "CR",
  Workflow: "W",
  WorkflowRun: "WFR",
  ProjectV2: "PVT",
  ProjectV2Field: "PVTF",
  ProjectV2SingleSelectField: "PVTSSF",
  ProjectV2IterationField: "PVTIF",
  ProjectV2Item: "PVTI",
  ProjectV2ItemFieldValue: "PVTFV",
  ProjectV2StatusUpdate: "PVTSU",
  ProjectV2View: "PVTV",
  DraftIssue: "DI",
  Reaction: "REA",
  Release: "RE",
  ReleaseAsset: "RA",
  Team: "T",
} as const;

export type NodeKind = keyof typeof NODE_PREFIX;
export type NodeKey = number | string;

/** Returns a node id, such as `I_kwDO…` for `nodeId("Issue", repositoryId, issueId)`. Entities outside a repository have one key (`U_kgDO…`). */
export function nodeId(kind: NodeKind, ...keys: readonly NodeKey[]): string {
  return encodeNodeId(NODE_PREFIX[kind], ...keys);
}

export function encodeNodeId(prefix: string, ...keys: readonly NodeKey[]): string {
  const bytes = Buffer.concat([Buffer.from([0x90 + keys.length + 1, 0]), ...keys.map(encodeKey)]);
  return `${prefix}_${bytes.toString("base64url")}`;
}

/** Returns the parts of a node id, or null if it is malformed. */
export function decodeNodeId(id: string): { prefix: string; keys: NodeKey[] } | null {
  const split = id.indexOf("_");
  if (split < 1) return null;
  const bytes = Buffer.from(id.slice(split + 1), "base64url");
  const count = (bytes[0] ?? 0) - 0x90 - 1;
  if (count < 1 || count > 14 || bytes[1] !== 0) return null;
  const keys: NodeKey[] = [];
  let offset = 2;
  for (let index = 0; index < count; index++) {
    const read = decodeKey(bytes, offset);
    if (read === null) return null;
    keys.push(read.key);
    offset = read.next;
  }
  return offset === bytes.length ? { prefix: id.slice(0, split), keys } : null;
}

function encodeKey(key: NodeKey): Buffer {
  if (typeof key === "string") {
    const text = Buffer.from(key);
    const head = text.length < 32 ? [0xa0 + text.length] : [0xd9, text.length];
    return Buffer.concat([Buffer.from(head), text]);
  }
  const wide = key > 0xffffffff;
  const bytes = Buffer.alloc(wide ? 9 : 5);
  bytes[0] = wide ? 0xcf : 0xce;
  if (wide) bytes.writeBigUInt64BE(BigInt(key), 1);
  else bytes.writeUInt32BE(key, 1);
  return bytes;
}

function decodeKey(bytes: Buffer, offset: number): { key: NodeKey; next: number } | null {
  const head = bytes[offset];
  if (head === undefined) return null;
  const remaining = bytes.length - offset;
  if (head === 0xce && remaining >= 5) return { key: bytes.readUInt32BE(offset + 1), next: offset + 5 };
  if (head === 0xcf && remaining >= 9)
    return { key: Number(bytes.readBigUInt64BE(offset + 1)), next: offset + 9 };
  const short = head >= 0xa0 && head < 0xc0;
  if (!short && head !== 0xd9) return null;
  const length = short ? head - 0xa0 : (bytes[offset + 1] ?? 0);
  const start = offset + (short ? 1 : 2);
  return { key: bytes.subarray(start, start + length).toString(), next: start + length };
}
