// Host rules: which hosts are Enterprise Servers, and the addresses of their APIs.

/** Whether the host is a GitHub Enterprise Server, whose addresses and token variables differ. */
export function isEnterpriseServer(host: string): boolean {
  return host !== "github.com" && !host.endsWith(".ghe.com");
}

/** Returns the base URL of the host's REST API. */
export function restUrl(host: string): string {
  return isEnterpriseServer(host) ? `https://${host}/api/v3` : `https://api.${host}`;
}

/** Returns the base URL of the host's uploads. */
export function uploadsUrl(host: string): string {
  return isEnterpriseServer(host) ? `https://${host}/api/uploads` : `https://uploads.${host}`;
}
