/** Loads reactions. */
import { addReaction, REACTION_CONTENTS } from "../store/reactions.js";
import type { Reactable } from "../store/types.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";

export function loadReactions(
  loading: Loading,
  subject: Reactable,
  given: ReadonlyMap<string, readonly (string | null)[]> | undefined,
  path: Path,
): void {
  for (const content of REACTION_CONTENTS) {
    for (const [index, login] of (given?.get(content) ?? []).entries()) {
      const user = loading.user(login, [...path, "reactions", content, index]);
      addReaction(loading.store, { subject, content, user });
    }
  }
}
