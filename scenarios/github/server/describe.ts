/** Instructions for using gh, the SDK and curl with a running local GitHub. */
import type { LocalGithub } from "./server.js";

/** Yields the lines of a text for the terminal: commands for curl, ghx and gh, and the tokens of the world. */
export function* describe(server: LocalGithub): Generator<string> {
  const { url, token, store, harsh } = server;
  const [repository] = store.repositories.values();
  const name = repository ? `${repository.owner.login}/${repository.name}` : "octo/hello";
  const { GHX_API_URL: _, ...env } = server.env();
  const isForGh = env.GH_CONFIG_DIR !== undefined;
  yield `The local GitHub listens at ${url} and on ${server.socketPath}`;
  if (harsh) yield `It is harsh with the seed ${harsh.seed}.`;
  yield "";
  yield "curl:";
  yield `  curl -H 'Authorization: bearer ${token}' ${url}/repos/${name}`;
  yield "";
  yield "ghx (SDK and CLI):";
  yield `  export GHX_API_URL=${url} GH_TOKEN=${token}`;
  yield "";
  if (isForGh) {
    yield "gh:";
    for (const [key, value] of Object.entries(env)) yield `  export ${key}=${shellQuote(value)}`;
    yield `  gh issue list -R ${name}`;
    yield "";
  }
  yield "Tokens:";
  for (const { token: value, user, kind, scopes } of store.tokens.values()) {
    const access = kind === "classic" ? scopes.join(", ") || "no scopes" : kind;
    yield `  ${value}  ${user.login} (${access})`;
  }
}

function shellQuote(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
