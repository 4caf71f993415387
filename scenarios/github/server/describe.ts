/** How to point gh, the SDK and curl at a running local GitHub, told to the person at the terminal. */
import type { LocalGithub } from "./server.js";

export function* describe(server: LocalGithub): Generator<string> {
  const { url, token, store } = server;
  const [repository] = store.repositories.values();
  const name = repository ? `${repository.owner.login}/${repository.name}` : "octo/hello";
  const env = server.env();
  yield `The local GitHub listens at ${url} and on ${server.socketPath}`;
  yield "";
  yield "curl:";
  yield `  curl -H 'Authorization: bearer ${token}' ${url}/repos/${name}`;
  yield "";
  yield "the SDK and the CLI of ghx:";
  yield `  export GHX_API_URL=${url} GH_TOKEN=${token}`;
  yield "";
  yield "gh:";
  for (const [key, value] of Object.entries(env)) yield `  export ${key}=${quoted(value)}`;
  yield `  gh issue list -R ${name}`;
  yield "";
  yield "Tokens of this world:";
  for (const { token: value, user, kind, scopes } of store.tokens.values()) {
    const reach = kind === "classic" ? scopes.join(", ") || "no scopes" : kind;
    yield `  ${value}  ${user.login} (${reach})`;
  }
}

function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
