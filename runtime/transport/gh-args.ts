// The arguments of `gh api` for a request.

import { API_VERSION, type HttpRequest } from "../contract/wire.js";
import { uploadsUrl } from "./hosts.js";

/** Returns the arguments after `gh` that send the request. Its body is passed on stdin. */
export function apiArgs(request: HttpRequest, host: string): string[] {
  return [
    "api",
    "--include",
    // Always set, because gh's configuration may have a different default host. gh rejects a host with a port here, but
    // accepts it in GH_HOST.
    ...(host.includes(":") ? [] : ["--hostname", host]),
    ...(request.api === "graphql" ? [] : ["--method", request.method]),
    "--header",
    `Accept: ${request.accept}`,
    "--header",
    `X-GitHub-Api-Version: ${API_VERSION}`,
    ...bodyArgs(request),
    // Without the leading slash, which some Windows shells would convert to a file path.
    request.api === "graphql"
      ? "graphql"
      : request.host === "uploads"
        ? uploadsUrl(host) + request.path
        : request.path.replace(/^\//, ""),
  ];
}

/** gh reads a file by itself, with its length, which it does not send for stdin. */
function bodyArgs({ body, binary }: HttpRequest): string[] {
  if (binary) return ["--header", `Content-Type: ${binary.contentType}`, `--input=${binary.path ?? "-"}`];
  return body === undefined ? [] : ["--input", "-"];
}
