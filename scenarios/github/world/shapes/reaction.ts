/** What comments have in common: the users of each reaction, and why they are hidden. */
import { keyed, list, login, nullable, oneOf } from "../shape.js";

export const reactionsShape = keyed(
  list(login),
  /^(CONFUSED|EYES|HEART|HOORAY|LAUGH|ROCKET|THUMBS_DOWN|THUMBS_UP)$/,
  "a reaction such as THUMBS_UP",
);

export const hideReason = nullable(oneOf("ABUSE", "DUPLICATE", "OFF_TOPIC", "OUTDATED", "RESOLVED", "SPAM"));
