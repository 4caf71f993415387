// Labels, users, teams and milestones that issues, pull requests and discussions of a world name.

import { findLabel } from "../store/repositories.js";
import type { Label, Milestone, Repository, Team, User } from "../store/types.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";

export function labelsAt(
  loading: Loading,
  repository: Repository,
  names: string[] | undefined,
  path: Path,
): Label[] {
  return (names ?? []).flatMap((name, index) => {
    const label = findLabel(repository, name);
    const known = repository.labels.map((other) => other.name).join(", ");
    if (!label) loading.problem([...path, index], `unknown label "${name}"; expected one of ${known}`);
    return label ?? [];
  });
}

export function usersAt(loading: Loading, logins: string[] | undefined, path: Path): User[] {
  return (logins ?? []).flatMap((login, index) => loading.user(login, [...path, index]) ?? []);
}

export function teamsAt(
  loading: Loading,
  { owner }: Repository,
  slugs: string[] | undefined,
  path: Path,
): Team[] {
  const teams = owner.__typename === "Organization" ? owner.teams : new Map<string, Team>();
  return (slugs ?? []).flatMap((slug, index) => {
    const team = teams.get(slug);
    const known = [...teams.keys()].join(", ") || "none";
    if (!team) loading.problem([...path, index], `unknown team "${slug}"; this owner has ${known}`);
    return team ?? [];
  });
}

export function milestoneAt(
  loading: Loading,
  repository: Repository,
  number: number | null | undefined,
  path: Path,
): Milestone | null {
  if (number === null || number === undefined) return null;
  const milestone = repository.milestones.get(number);
  if (!milestone) loading.problem(path, `unknown milestone ${number}`);
  return milestone ?? null;
}
