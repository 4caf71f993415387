// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 6,
  text: `- For GitHub use \`ghx <id> -c -R <repo>\` or the tool \`execute\`, with flags as in gh or JSON. Many steps: \`ghx chain -c -R <repo> '<id> 7 --x y --fields a,b' '<id> {"x":"$0.id"}'\`.
- Ids: \`ghx list\`. Guess params: wrong guesses send nothing and show the usage (\`ghx explain <ids>\`).
- Retry errors once if \`retryable\`.`,
} as const;
