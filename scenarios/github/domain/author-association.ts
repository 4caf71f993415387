/** The relation of authors to repositories. */
import type { Repository, User } from "../store/types.js";

/** Returns GitHub's name for the relation of an author to the repository. */
export function authorAssociation(repository: Repository, user: User | null): string {
  if (!user) return "NONE";
  const { owner } = repository;
  const login = user.login.toLowerCase();
  if (owner === user) return "OWNER";
  if (owner.__typename === "Organization" && owner.members.has(login)) return "MEMBER";
  if (repository.collaborators.has(login)) return "COLLABORATOR";
  const committed = [...repository.commits.values()].some((commit) => commit.author.user === user);
  const merged = [...repository.threads.values()].some(
    (thread) => thread.__typename === "PullRequest" && thread.state === "MERGED" && thread.author === user,
  );
  return committed || merged ? "CONTRIBUTOR" : "NONE";
}
