// Removes secrets from recorded exchanges.

import { mask } from "../../runtime/errors/redact.js";

/** Parameters of URLs that grant access, such as signed downloads. */
const PARAMETER =
  /([?&](?:[\w-]*(?:signature|token|secret|credential|password|passwd|jwt|apikey|assertion)|(?:[\w-]*[-_])?(?:sig|key|auth|authorization|code|pat|pwd|session|ticket))=)[^&#"\\\s]+/gi;
/** A token in a body: GitHub sends one with a private repository. */
const TOKEN_KEY = /("temp_clone_token"\s*:\s*")[^"\\]+/g;
const USER_INFO = /(\/\/)[^/@\s"]+:[^/@\s"]+@/g;

/** Replaces tokens, access parameters of URLs, and the given secrets. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  return mask(text, secrets)
    .replace(PARAMETER, "$1redacted")
    .replace(TOKEN_KEY, "$1redacted")
    .replace(USER_INFO, "$1redacted@");
}

/** Returns the secret of an `Authorization` header. */
export function authorizationSecret(header: string | null): string | undefined {
  return header?.replace(/^\S+\s+/, "") || undefined;
}
