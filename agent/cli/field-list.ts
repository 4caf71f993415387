// `--json number,title`, with which gh selects fields.

/** Converts `--json number,title`, also as one word, to `--format json --fields number,title`. A given format is kept. */
export function readFieldList(words: readonly string[]): readonly string[] {
  const index = words.findIndex((word) => word === "--json" || word.startsWith("--json="));
  const [, inline] = /^--json=(.*)$/s.exec(words[index] ?? "") ?? [];
  const list = inline ?? words[index + 1];
  if (index < 0 || list === undefined || !isFieldList(list)) return words;
  const hasFormat = words.some((word) => /^--format(?:=|$)/.test(word));
  const format = hasFormat ? [] : ["--format", "json"];
  const rest = words.slice(index + (inline === undefined ? 2 : 1));
  return [...words.slice(0, index), ...format, "--fields", list, ...rest];
}

/** Whether the word after `--json` is a list of fields. */
export const isFieldList = (word = ""): boolean => /^\+?[A-Za-z]\w*(?:,\+?[A-Za-z]\w*)*$/.test(word);
