/** Tokens of installations: an app creates them with a JWT that its key has signed, and revokes them. */
import { createVerify, randomBytes } from "node:crypto";
import type { ApiRequest, RestResponse } from "../http.js";
import { failure } from "../rest/errors.js";
import { type Input, parseInput } from "../rest/input.js";
import { addToken } from "../store/accounts.js";
import type { Store } from "../store/store.js";
import type { App, Installation, Token } from "../store/types.js";

const CREATE = "apps/apps#create-an-installation-access-token-for-an-app";
const LIFETIME_MS = 3_600_000;
/** GitHub accepts a JWT for at most ten minutes. */
const MAX_JWT_SECONDS = 600;

/**
 * Handles `POST /app/installations/{id}/access_tokens` and `DELETE /installation/token`. Returns undefined for other
 * requests.
 */
export function handleInstallationToken(
  store: Store,
  { method, path, body }: ApiRequest,
  bearer: string | null,
): RestResponse | undefined {
  const [, id] = /^\/app\/installations\/(\d+)\/access_tokens$/.exec(path) ?? [];
  if (method === "POST" && id !== undefined) return createToken(store, id, bearer, body);
  const token = store.tokens.get(bearer ?? "");
  if (method !== "DELETE" || path !== "/installation/token" || token?.expiresAt === undefined)
    return undefined;
  store.tokens.delete(token.token);
  store.writes++;
  return { status: 204, applied: true };
}

function createToken(store: Store, id: string, bearer: string | null, body: string): RestResponse {
  const app = verifyJwt(store, bearer ?? "");
  if (typeof app === "string") return failure(app === NO_APP ? 404 : 401, app, "");
  const installation = app.installations.get(id);
  if (installation === undefined) return failure(404, "Not Found", CREATE);
  const token = newToken(app, installation, body);
  if (typeof token === "string") return failure(422, token, CREATE);
  addToken(store, token);
  store.writes++;
  const expires_at = new Date(token.expiresAt).toISOString().replace(/\.\d+Z$/, "Z");
  const { permissions } = token;
  return {
    status: 201,
    body: { token: token.token, expires_at, permissions, repository_selection: "all" },
    applied: true,
  };
}

/** Returns the new token, or GitHub's message about a body that is not permitted. */
function newToken(
  app: App,
  { user, permissions: granted }: Installation,
  body: string,
): (Parameters<typeof addToken>[1] & Pick<Token, "permissions"> & { readonly expiresAt: number }) | string {
  const { permissions: wanted, ...others } = readBody(body);
  const [other] = Object.keys(others);
  if (other !== undefined) return `The local GitHub does not support "${other}" of a new token.`;
  const permissions = Object.entries(Object(wanted ?? granted)).map(
    ([name, level]) => [name, level === "write" ? "write" : "read"] as const,
  );
  const isGranted = permissions.every(
    ([name, level]) =>
      granted[name] === "write" || granted[name] === level || Object.keys(granted).length === 0,
  );
  if (!isGranted) return "The permissions requested are not granted to this installation.";
  return {
    token: `ghs_${randomBytes(18).toString("hex")}`,
    user,
    kind: "app",
    app,
    scopes: [],
    permissions: Object.fromEntries(permissions),
    expiresAt: Date.now() + LIFETIME_MS,
  };
}

function readBody(body: string): Input {
  try {
    return parseInput(body);
  } catch {
    return { body };
  }
}

const NO_APP = "Integration not found";
const NOT_DECODED = "A JSON web token could not be decoded";

/** Returns the app whose key has signed the JWT, or GitHub's message. */
function verifyJwt(store: Store, jwt: string): App | string {
  const [header = "", payload = "", signature = "", ...more] = jwt.split(".");
  const { alg } = decode(header);
  const { iss, iat, exp } = decode(payload);
  if (more.length > 0 || alg !== "RS256" || iss === undefined) return NOT_DECODED;
  const app = [...store.apps.values()].find(({ databaseId }) => String(databaseId) === String(iss));
  if (app?.publicKey === null || app === undefined) return NO_APP;
  const signed = createVerify("RSA-SHA256").update(`${header}.${payload}`);
  if (!signed.verify(app.publicKey, signature, "base64url")) return NOT_DECODED;
  const now = Date.now() / 1000;
  if (typeof exp !== "number" || exp <= now)
    return "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
  // Clocks may differ by a minute.
  if (exp > now + MAX_JWT_SECONDS + 60) return "'Expiration time' claim ('exp') is too far in the future";
  if (typeof iat !== "number" || iat > now + 60)
    return "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
  return app;
}

function decode(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return Object(value);
  } catch {
    return {};
  }
}
