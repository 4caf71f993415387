/** Searches of users and organizations: https://docs.github.com/search-github/searching-on-github/searching-users */
import type { Store } from "../store/store.js";
import type { Owner } from "../store/types.js";
import { inNumberRange, inRange } from "./date-range.js";
import { type Kind, same } from "./search-kind.js";

/** Returns all users and organizations. Searches do not find bots. */
export function searchableAccounts({ users, organizations }: Store): Owner[] {
  return [...users.values(), ...organizations.values()].filter(({ __typename }) => __typename !== "Bot");
}

const isNamed = ({ login }: Owner, value: string) => same(login, value);

export const userSearch: Kind<Owner> = {
  text: ({ login, name }) => `${login}\n${name ?? ""}`,
  qualifiers: {
    user: isNamed,
    org: (account, value) => account.__typename === "Organization" && isNamed(account, value),
    type: ({ __typename }, value) => same(__typename === "Organization" ? "org" : "user", value),
    fullname: ({ name }, value) => name?.toLowerCase().includes(value.toLowerCase()) ?? false,
    location: (account, value) =>
      account.__typename !== "Organization" &&
      (account.location?.toLowerCase().includes(value.toLowerCase()) ?? false),
    created: ({ createdAt }, value) => inRange(createdAt, value),
    // Accounts of the local GitHub have no followers.
    followers: (_, value) => inNumberRange(0, value),
  },
  notImplemented: ["is", "language", "repos"],
  sort: {
    repositories: (account, { repositories }) =>
      [...repositories.values()].filter(({ owner }) => owner === account).length,
    joined: ({ createdAt }) => createdAt,
  },
};
