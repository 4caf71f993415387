// The version of this package.

/** Reads the version from package.json, two folders up both in the sources and in the published package. */
export async function version(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const manifest: unknown = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
