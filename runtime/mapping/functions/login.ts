// Normalizes an actor's login across routes.

/** An actor as returned by GraphQL (`__typename`), REST (`type`) or gh (`is_bot`). */
export interface Actor {
  readonly login?: string | null;
  readonly __typename?: string;
  readonly type?: string;
  /** Set by gh, which prints a bot as `app/<slug>` and a deleted account as the bot `app/`. */
  readonly is_bot?: boolean;
}

/**
 * Returns the login of an actor; null for a deleted account. The login of a bot ends with `[bot]` on every route:
 * GraphQL returns `dependabot` of type `Bot`, REST `dependabot[bot]`, and gh `app/dependabot`. For a deleted account,
 * REST returns the reserved login `ghost` where GraphQL returns null.
 */
export function login(actor: Actor | null | undefined): string | null {
  const name = actor?.login;
  if (actor === null || actor === undefined || name === null || name === undefined || name === "ghost")
    return null;
  // The output check reports it.
  if (typeof name !== "string") return name;
  if (actor.is_bot === true && name.startsWith("app/"))
    return name === "app/" ? null : `${name.slice(4)}[bot]`;
  const bot = actor.__typename === "Bot" || actor.type === "Bot";
  return bot && !name.endsWith("[bot]") ? `${name}[bot]` : name;
}
