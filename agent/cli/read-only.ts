// The environment's word that nothing may be written.

/** GHX_READ_ONLY; whatever does not plainly say no is a yes. */
export function isReadOnly(env: Readonly<Record<string, string | undefined>>): boolean {
  return !["", "0", "false", "no", "off"].includes((env.GHX_READ_ONLY ?? "").trim().toLowerCase());
}
