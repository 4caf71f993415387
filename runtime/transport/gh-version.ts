// Compares versions of gh.

/** Whether version `have` is at least `need`, compared numerically part by part. */
export function atLeast(have: string, need: string): boolean {
  const left = have.split(".").map(Number);
  const right = need.split(".").map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
