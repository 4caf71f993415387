// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 3,
  text: `- Use \`execute(capability_id, params)\` for GitHub, never \`gh help\` or a schema. In a shell: \`ghx run <id> --format compact --input '<json>'\`, \`ghx chain --format compact --steps '[{"task":"<id>","input":{"x":"$0.id"}}]'\`.
- Ids: \`ghx list\`. Guess params: wrong guesses send nothing and show the usage, as \`ghx explain <id>\`.
- \`ok: false\` is a failure; retry once if \`retryable: true\`.
- Reason only about \`data\` or \`error\`.`,
} as const;
