// Finds a program on Windows, where starting it by name would run a file of that name in the current folder.

/**
 * Returns the absolute path of the program in the folders of PATH; undefined if none contains it. A path is returned
 * unchanged. Relative folders of PATH are skipped.
 */
export function findOnWindows(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean,
): string | undefined {
  if (/[\\/:]/.test(file)) return file;
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
  const folders = path
    .split(";")
    .map((folder) => folder.trim().replace(/^"(.*)"$/, "$1"))
    .filter((folder) => /^(?:[a-z]:[\\/]|\\\\)/i.test(folder));
  const names = /\.(?:exe|com)$/i.test(file) ? [file] : [`${file}.exe`, `${file}.com`];
  return folders
    .flatMap((folder) => names.map((name) => `${folder.replace(/[\\/]+$/, "")}\\${name}`))
    .find(exists);
}
