// Finds the candidate nearest to a mistyped name, for suggestions.

/** Returns the candidate with the smallest edit distance; undefined if none is close enough to be a typo. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const lowerCaseName = name.toLowerCase();
  const limit = Math.max(1, Math.floor(lowerCaseName.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lowerCaseName, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Like {@link nearest} for names with dots; each part must be close to the one in the same place. */
export function nearestPath(name: string, candidates: readonly string[]): string | undefined {
  const parts = name.split(".");
  const isNear = (candidate: string) => {
    const others = candidate.split(".");
    return (
      others.length === parts.length &&
      parts.every((part, index) => nearest(part, others.slice(index, index + 1)) !== undefined)
    );
  };
  return nearest(name, candidates.filter(isNear));
}

/** Returns the number of insertions, deletions, substitutions and transpositions between two words, at most `bound`. */
function editDistance(a: string, b: string, bound: number): number {
  // The distance is at least the difference of the lengths, so that long words are not compared.
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let beforePrevious: number[] = [];
  let previous = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const transposed = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
        transposed ? (beforePrevious[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    beforePrevious = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? bound, bound);
}
