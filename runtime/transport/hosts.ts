// What depends on the host: which servers are Enterprise Servers, and which variables contain the token.

/** Whether the host is a GitHub Enterprise Server, whose addresses and token variables differ. */
export function isEnterpriseServer(host: string): boolean {
  return host !== "github.com" && !host.endsWith(".ghe.com");
}

export const TOKEN_VARIABLES: readonly string[] = [
  "GH_TOKEN",
  "GITHUB_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
];

/** The token of options or environment. Reads gh's own variables in gh's own order, so that both find the same token. */
export function givenToken(
  host: string,
  { token }: { readonly token?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (nonEmpty(token) !== undefined) return token;
  const names = isEnterpriseServer(host) ? TOKEN_VARIABLES.slice(2) : TOKEN_VARIABLES.slice(0, 2);
  return names.map((name) => nonEmpty(env[name])).find((token) => token !== undefined);
}

/** Undefined for an empty string, as for a variable that is set to nothing. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}
