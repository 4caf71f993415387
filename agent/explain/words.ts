// The words of names, so that different spellings of a name are equal.

/** Returns the words of a name in singular: `issue_number`, `issueNumber` and `issue-number` are the same. */
export function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/pull([ _-]?requests?)?(?![a-z])/g, "pr")
    .replace(/\borg(anization)?\b/g, "owner")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=..)s$/, ""));
}
