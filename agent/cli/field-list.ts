// `--json number,title`, with which gh selects fields.

/** Converts `--json number,title` to `--format json --fields number,title`. */
export function readFieldList(words: readonly string[]): readonly string[] {
  const index = words.indexOf("--json");
  const list = words[index + 1];
  if (index < 0 || list === undefined || !isFieldList(list)) return words;
  return [...words.slice(0, index), "--format", "json", "--fields", list, ...words.slice(index + 2)];
}

/** Whether the word after `--json` is a list of fields. */
export const isFieldList = (word = ""): boolean => /^\+?[A-Za-z]\w*(?:,\+?[A-Za-z]\w*)*$/.test(word);
