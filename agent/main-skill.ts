// The main skill: instructions for agents that replace help texts and schemas.

export const mainSkill = {
  /** Increases with every change of the text, so that `ghx setup` can detect an older version. */
  version: 2,
  text: `- Use \`execute(capability_id, params)\` for all GitHub actions; in a shell \`ghx run <id> --input '<json>'\`.
- Never call \`gh help\`, never fetch a schema.
- Ids: \`ghx capabilities list\`. Guess the params: a wrong guess sends nothing, and its error shows the usage. \`explain(capability_id)\`, \`ghx capabilities explain <id>\` show all fields.
- \`ok: false\` is a failure; with \`retryable: true\` you may retry once.
- Reason only about \`data\` or \`error\`.`,
} as const;
