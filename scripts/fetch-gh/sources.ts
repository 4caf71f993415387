/** Parsers of apt's source lists, to find the configured Debian mirror. */

export interface AptSource {
  readonly uri: string;
  readonly suites: readonly string[];
  readonly components: readonly string[];
  /** Path of the keyring, if the source has one. */
  readonly signedBy?: string;
}

/** The one-line form: `deb [signed-by=…] http://mirror/debian bookworm main`. */
export function parseListFile(text: string): AptSource[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*(.*)$/.exec(line.replace(/#.*$/, ""));
    if (!match) return [];
    const [, options = "", uri = "", suite = "", components = ""] = match;
    const signedBy = /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1];
    return [source(uri, [suite], words(components), signedBy)];
  });
}

/** The deb822 form: paragraphs of `Types:`, `URIs:`, `Suites:`, `Components:`, `Signed-By:`. */
export function parseSourcesFile(text: string): AptSource[] {
  const withoutComments = text.replace(/^#.*\n?/gm, "");
  return withoutComments.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const fields = new Map(
      [...paragraph.matchAll(/^([A-Za-z-]+):((?:.*)(?:\n[ \t].*)*)/gm)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        value.trim(),
      ]),
    );
    const field = (name: string) => words(fields.get(name) ?? "");
    if (!field("types").includes("deb") || field("enabled")[0]?.toLowerCase() === "no") return [];
    const signedBy = fields.get("signed-by");
    // The value can also be an inline key; only a path is supported.
    const keyring = signedBy?.startsWith("/") ? words(signedBy)[0] : undefined;
    return field("uris").map((uri) => source(uri, field("suites"), field("components"), keyring));
  });
}

/** Returns the first source of Debian's main archive, without security updates and third parties. */
export function findDebianArchive(sources: readonly AptSource[]): AptSource | undefined {
  return sources.find(({ uri, components }) => /\/debian\/?$/.test(uri) && components.includes("main"));
}

function source(
  uri: string,
  suites: string[],
  components: string[],
  signedBy: string | undefined,
): AptSource {
  return signedBy === undefined ? { uri, suites, components } : { uri, suites, components, signedBy };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
