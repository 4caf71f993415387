// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 3,
  text: `- Use \`execute(capability_id, params)\` for GitHub; in a shell \`ghx run <id> --input '<json>' --format compact\`, for several \`ghx chain --steps '[{"task":"<id>","input":{}}]'\`.
- Never call \`gh help\` or fetch a schema.
- Ids: \`ghx list\`. Guess params: a wrong guess sends nothing and shows the usage, as \`ghx explain <id>\` does.
- \`ok: false\` is a failure; retry once if \`retryable: true\`.
- Reason only about \`data\` or \`error\`.`,
} as const;
