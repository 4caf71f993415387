// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 5,
  text: `- For GitHub use the tool \`execute\` or \`ghx <id> -c -R <repo>\` with flags as in gh or JSON, never \`gh help\` or a schema. Many steps: \`ghx chain -c -R <repo> '<id> 7 --x y --fields a,b' '<id> {"x":"$0.id"}'\`.
- Ids: \`ghx list\`. Guess params: wrong guesses send nothing and show the usage, as \`ghx explain <ids>\`.
- \`ok: false\` failed; retry once if \`retryable\`.`,
} as const;
