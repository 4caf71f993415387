// The scopes of classic tokens, as GitHub documents them.

import { didYouMean, type Report } from "../source/diagnostic.js";
import { type Located, toList } from "../syntax/yaml.js";

/** By https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps and the pages of endpoints. */
const SCOPES: ReadonlySet<string> = new Set(
  [
    "admin:enterprise admin:gpg_key admin:org admin:org_hook admin:public_key admin:repo_hook admin:ssh_signing_key",
    "audit_log codespace codespace:secrets copilot delete:packages delete_repo gist manage_billing:copilot",
    "manage_billing:enterprise manage_runners:enterprise manage_runners:org notifications project public_repo",
    "read:audit_log read:discussion read:enterprise read:gpg_key read:network_configurations read:org read:packages",
    "read:project read:public_key read:repo_hook read:ssh_signing_key read:user repo repo:invite repo:status",
    "repo_deployment repository_advisories:read repository_advisories:write scim:enterprise security_events site_admin",
    "user user:assets user:email user:follow workflow write:discussion write:gpg_key write:network_configurations",
    "write:org write:packages write:public_key write:repo_hook write:ssh_signing_key",
  ].flatMap((line) => line.split(" ")),
);

/** Returns the scopes. Warns of those that are not known: GitHub may have added one. */
export function bindScopes(node: Located | undefined, report: Report): string[] {
  return toList(node).map(({ value, span }) => {
    const scope = String(value);
    if (!SCOPES.has(scope)) {
      const message = `scopes names "${scope}", which is not a scope of GitHub's documentation${didYouMean(scope, SCOPES)}`;
      report({ code: "GHX225", severity: "warning", span, message });
    }
    return scope;
  });
}
