/** The shape of reactions: the users of each reaction. */
import { keyed, list, login } from "../shape.js";

export const reactionsShape = keyed(
  list(login),
  /^(CONFUSED|EYES|HEART|HOORAY|LAUGH|ROCKET|THUMBS_DOWN|THUMBS_UP)$/,
  "a reaction such as THUMBS_UP",
);
