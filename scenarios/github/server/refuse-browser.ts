/** Refuses requests of web pages, which must not read or change the local GitHub of their visitors. */
import type { IncomingMessage } from "node:http";

/**
 * Returns the response to a request with the header Origin, or over TCP to a host name other than this computer's:
 * a page can point its own host name to it.
 */
export function refuseBrowser(
  { headers }: IncomingMessage,
  via: "socket" | "tcp",
): { readonly status: number; readonly body: { readonly message: string } } | undefined {
  if (headers.origin !== undefined)
    return { status: 403, body: { message: "The local GitHub accepts no requests of web pages (Origin)." } };
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  if (via === "socket" || LOCAL_HOSTS.has(host)) return undefined;
  const message = `The local GitHub is not ${JSON.stringify(host)}; use 127.0.0.1 or localhost (Host).`;
  return { status: 421, body: { message } };
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
