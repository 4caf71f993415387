// Keeps results of passes, so that `watch` does not compile again what did not change.

import type { Diagnostic, Report } from "./diagnostic.js";

/**
 * Returns a pass that runs once for an object, which may not change, and keeps the result as long as the object exists.
 * Each call reports the diagnostics of the run; a pass that has none needs no report.
 */
export function keepByObject<Key extends object, Result>(
  run: (key: Key, report: Report) => Result,
): (key: Key, report?: Report) => Result {
  const kept = new WeakMap<Key, { readonly result: Result; readonly diagnostics: readonly Diagnostic[] }>();
  return (key, report = () => {}) => {
    let one = kept.get(key);
    if (one === undefined) {
      const diagnostics: Diagnostic[] = [];
      one = { result: run(key, (diagnostic) => void diagnostics.push(diagnostic)), diagnostics };
      kept.set(key, one);
    }
    for (const diagnostic of one.diagnostics) report(diagnostic);
    return one.result;
  };
}

/**
 * Returns a function that keeps the last result for each name, and returns it while the arguments are the same as JSON.
 * `name`: the name of the file or type that the arguments describe.
 */
export function keepByText<Arguments extends readonly unknown[], Result>(
  name: (args: NoInfer<Arguments>) => string,
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const kept = new Map<string, { readonly text: string; readonly result: Result }>();
  return (...args) => {
    const text = JSON.stringify(args);
    let last = kept.get(name(args));
    if (last?.text !== text) {
      last = { text, result: run(...args) };
      kept.set(name(args), last);
    }
    return last.result;
  };
}
