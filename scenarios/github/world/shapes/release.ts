/** The shape of a release. */
import { flag, integer, login, nullable, numbered, object, oneOf, text, timestamp } from "../shape.js";
import { reactionsShape } from "./reaction.js";

const asset = object(
  { name: text },
  {
    label: nullable(text),
    contentType: text,
    size: integer,
    downloadCount: integer,
    uploader: login,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
);

export const releaseShape = object(
  { tag: text },
  {
    target: text,
    name: nullable(text),
    body: nullable(text),
    draft: flag,
    prerelease: flag,
    makeLatest: oneOf("true", "false", "legacy"),
    author: login,
    discussion: nullable(integer),
    assets: numbered(asset),
    reactions: reactionsShape,
    createdAt: timestamp,
    updatedAt: timestamp,
    publishedAt: nullable(timestamp),
  },
);
