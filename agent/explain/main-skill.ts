// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 12,
  text: `GitHub: \`ghx <id> -c -R <repo>\` or tool \`execute\`, flags as in gh or JSON. Batch calls: \`ghx chain -c -R <repo> '<id> 7 9 --fields id,totalCount' '<id> --x $0.items.0.id'\`. Ids: \`ghx list issue pr\`. Guess params: wrong guesses only show usage.`,
} as const;
