/** Renders reactions and reaction counts. */
import type { RestContext } from "../../http.js";
import type { Reactable, Reaction, ReactionContent } from "../../store/types.js";
import { nullableUser } from "./account.js";

export const REST_CONTENT: Readonly<Record<ReactionContent, string>> = {
  THUMBS_UP: "+1",
  THUMBS_DOWN: "-1",
  LAUGH: "laugh",
  CONFUSED: "confused",
  HEART: "heart",
  HOORAY: "hooray",
  ROCKET: "rocket",
  EYES: "eyes",
};

export const CONTENTS: readonly ReactionContent[] = [
  "THUMBS_UP",
  "THUMBS_DOWN",
  "LAUGH",
  "CONFUSED",
  "HEART",
  "HOORAY",
  "ROCKET",
  "EYES",
];

export function reactionObject(context: RestContext, reaction: Reaction) {
  return {
    id: reaction.databaseId,
    node_id: reaction.id,
    user: nullableUser(context, reaction.user),
    content: REST_CONTENT[reaction.content],
    created_at: reaction.createdAt,
  };
}

/** Renders the reaction counts of an object. `url` is the object's URL. */
export function reactionRollup({ reactions }: Reactable, url: string) {
  const counts = Object.entries(REST_CONTENT).map(([content, name]) => [
    name,
    reactions.filter((one) => one.content === content).length,
  ]);
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) };
}
