// Host rules: which hosts are Enterprise Servers, and which variables contain the token.

/** Whether the host is a GitHub Enterprise Server, whose addresses and token variables differ. */
export function isEnterpriseServer(host: string): boolean {
  return host !== "github.com" && !host.endsWith(".ghe.com");
}

/** Returns the base URL of the host's REST API. */
export function restUrl(host: string): string {
  return isEnterpriseServer(host) ? `https://${host}/api/v3` : `https://api.${host}`;
}

export const TOKEN_VARIABLES: readonly string[] = [
  "GH_TOKEN",
  "GITHUB_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
];

/** Returns the token from the options or the environment. Reads the same variables as gh in the same order. */
export function givenToken(
  host: string,
  token: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const names = isEnterpriseServer(host) ? TOKEN_VARIABLES.slice(2) : TOKEN_VARIABLES.slice(0, 2);
  return [token, ...names.map((name) => env[name])].find(nonEmpty);
}

/** Returns the text; undefined for an empty string, such as the value of an empty variable. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text || undefined;
}
