// The environment variable GHX_READ_ONLY.

/** Whether GHX_READ_ONLY is set. Any value other than 0, false, no, off or empty enables it. */
export function isReadOnly(env: Readonly<Record<string, string | undefined>>): boolean {
  return !["", "0", "false", "no", "off"].includes((env.GHX_READ_ONLY ?? "").trim().toLowerCase());
}
