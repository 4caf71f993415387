// One spelling of an actor's login on every route.

/** An actor as GraphQL (`__typename`) or REST (`type`) answers it; null when the account is gone. */
export interface Actor {
  readonly login?: string | null;
  readonly __typename?: string;
  readonly type?: string;
  /** gh's own form: a bot is `app/<slug>`, and a deleted account the bot `app/`. */
  readonly is_bot?: boolean;
}

/**
 * The login of an actor, null for a deleted account. Bots end in `[bot]` whoever answers:
 * GraphQL says `dependabot` of type `Bot`, REST `dependabot[bot]`, and gh `app/dependabot`.
 * REST puts the account `ghost` where GraphQL has null: nobody else can have that login.
 */
export function login(actor: Actor | null | undefined): string | null {
  const name = actor?.login;
  if (actor === null || actor === undefined || name === null || name === undefined || name === "ghost")
    return null;
  if (actor.is_bot === true && name.startsWith("app/"))
    return name === "app/" ? null : `${name.slice(4)}[bot]`;
  const bot = actor.__typename === "Bot" || actor.type === "Bot";
  return bot && !name.endsWith("[bot]") ? `${name}[bot]` : name;
}
