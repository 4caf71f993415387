/** Categories of discussions. Only the web site changes them. */
import { created, flag, optional, text, updated } from "../field.js";
import { table } from "../resource.js";

export const discussionCategories = table({
  type: "DiscussionCategory",
  paths: [],
  key: "slug",
  access: { token: "discussions", write: "admin" },
  firstId: 32_000_001,
  nodePrefix: "DIC",
  fields: {
    slug: text(),
    name: text(),
    emoji: text({ default: ":speech_balloon:" }),
    description: optional(text()),
    isAnswerable: flag({ default: false }),
    createdAt: created(),
    updatedAt: updated(),
  },
});
