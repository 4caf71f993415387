// The entries of docs/diagnostics.md: a heading per code, with an example of its message.

/** Text between an entry's heading and the next one. */
function findEntry(page: string, code: string): { start: number; end: number } | undefined {
  const start = page.search(new RegExp(`^### ${code}\\b`, "m"));
  if (start < 0) return undefined;
  const body = page.indexOf("\n", start);
  const next = page.slice(body).search(/^##/m);
  return { start, end: next < 0 ? page.length : body + next };
}

/** Codes in the order of their headings, each with the message it shows. */
export function readDocumentedExamples(page: string): Map<string, string> {
  const codes = [...page.matchAll(/^### (GHX\d+)/gm)].map((match) => match[1] ?? "");
  return new Map(
    codes.map((code) => {
      const entry = findEntry(page, code);
      const text = entry ? page.slice(entry.start, entry.end) : "";
      return [code, /^```text\n(.*?)\n```$/ms.exec(text)?.[1] ?? ""];
    }),
  );
}

export function replaceExample(page: string, code: string, message: string): string {
  const entry = findEntry(page, code);
  if (!entry) return page;
  const text = page
    .slice(entry.start, entry.end)
    .replace(/^```text\n.*?\n?```$/ms, () => `\`\`\`text\n${message}\n\`\`\``);
  return page.slice(0, entry.start) + text + page.slice(entry.end);
}
