// Escapes texts of cards in Markdown: they can contain code, and nothing else that Markdown or HTML would render.

/** Returns a text as a paragraph. Its code, in backticks, is kept. */
export function prose(text: string): string {
  // A text between backticks on one line is code.
  const parts = text
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .split(/(`[^`]+`)/);
  const escaped = parts.map((part, index) => (index % 2 === 1 ? part : escapeMarkup(part))).join("");
  return escaped.replace(/^(?:[#>+=~-]|\d+(?=[.)]))/, (start) =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

/** Returns a text as the cell of a table. */
export function cell(text: string): string {
  return prose(text).replaceAll("|", "\\|");
}

/** Returns a text as code, also in a table. */
export function code(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? fence + line + fence : `${fence} ${line} ${fence}`;
}

function escapeMarkup(text: string): string {
  return text.replace(/[\\`*<[\]]|(?<!\w)_|_(?!\w)/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");
}
