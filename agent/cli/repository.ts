// The default repository of a call: from a flag, the environment, or the folder's git remote.

import { parseRemote, parseRepository, type Repository } from "../input/parse-repository.js";
import { branchOfFolder, type GitConfig, gitConfig } from "./git-config.js";
import { type Terminal, UsageError } from "./terminal.js";

/** Returns the repository that `-R` names, else GH_REPO. */
export function namedRepository(flag: string | undefined, env: Terminal["env"]): Repository | undefined {
  const [source, text] = flag === undefined ? ["GH_REPO", env.GH_REPO ?? ""] : ["-R", flag];
  if (text === "" && source === "GH_REPO") return undefined;
  const repository = parseRepository(text);
  if (repository === undefined)
    throw new UsageError(`${source}: expected owner/name, got ${JSON.stringify(text)}`);
  return repository;
}

/**
 * Returns the repository of the folder's clone as gh does: of the remote that `gh repo set-default` chose, else of the
 * first one in the order `upstream`, `github`, `origin`, others by name. Returns undefined outside of a work tree. Remotes
 * on another host than ghx's are ignored, because that host must not receive the token. `uid`: the current user.
 */
export function repositoryOfFolder(place: Place, uid?: number): Repository | undefined {
  const remotes = remotesOfFolder(place, gitConfig(place, uid));
  const { repo, host, resolved } =
    remotes.find((remote) => remote.resolved !== undefined) ?? remotes[0] ?? {};
  if (repo === undefined || resolved === undefined || resolved === "base")
    return repo === undefined ? undefined : { repo, host };
  const other = parseRepository(resolved);
  if (other === undefined)
    throw new UsageError(
      `git's setting gh-resolved: expected base or owner/name, got ${JSON.stringify(resolved)}; run gh repo set-default`,
    );
  return { repo: other.repo, host };
}

/**
 * Returns the head branch that the current branch is pushed to: `fork:feature` if its remote is another owner's
 * repository. Returns undefined outside of a work tree, and if no branch is checked out. `repo`: `owner/name`.
 */
export function headOfFolder(place: Place, repo: string | undefined): string | undefined {
  const branch = branchOfFolder(place);
  const config = gitConfig(place);
  const [remote] = config.get(`branch.${branch}.remote`) ?? [];
  const pushed = remotesOfFolder(place, config).find(({ name }) => name === remote);
  if (branch === undefined || pushed === undefined) return branch;
  const [merge = ""] = config.get(`branch.${branch}.merge`) ?? [];
  const head = merge.startsWith(HEADS) ? merge.slice(HEADS.length) : branch;
  const [owner = ""] = pushed.repo.split("/");
  return owner.toLowerCase() === repo?.split("/")[0]?.toLowerCase() ? head : `${owner}:${head}`;
}

const HEADS = "refs/heads/";

type Place = Pick<Terminal, "cwd" | "env">;

/** A git remote that is a repository of ghx's host. */
interface Remote extends Repository {
  readonly name: string;
  /** What `gh repo set-default` chose: `base` for this repository, or `owner/name`. */
  readonly resolved: string | undefined;
}

/** Returns the remotes on ghx's host in gh's order. */
function remotesOfFolder({ env }: Place, config: GitConfig): readonly Remote[] {
  const host = (env.GH_HOST || "github.com").toLowerCase();
  const names = [...config.keys()].flatMap((key) => /^remote\.(.+)\.url$/s.exec(key)?.[1] ?? []);
  const remotes = names.flatMap((name) => {
    const found = parseRemote(config.get(`remote.${name}.url`)?.[0] ?? "");
    const resolved = config.get(`remote.${name}.gh-resolved`)?.at(-1);
    return found?.host === host ? [{ ...found, name, resolved }] : [];
  });
  return remotes.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

const FIRST = ["upstream", "github", "origin"];

const rank = ({ name }: Remote): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
