// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 4,
  text: `- Use \`execute(capability_id, params)\` for GitHub, never \`gh help\` or a schema. In a shell: \`ghx run -c <id> '<json>'\`; many steps: \`ghx chain -c '[{"task":"<id>","input":{"x":"$0.id"},"fields":"a,b"}]'\`.
- Ids: \`ghx list\`. Guess params: wrong guesses send nothing and show the usage, as \`ghx explain <ids>\`.
- \`ok: false\` failed; retry once if \`retryable\`.
- Reason only about \`data\` or \`error\`.`,
} as const;
