// The fields that the text of a jq filter names.

/** Longer filters are not examined, because the patterns take quadratic time. jq itself says what is wrong with them. */
const MAX_LENGTH = 4_000;
/** Returns the filter, or nothing of one that is too long. */
export const examined = (filter: string): string => (filter.length > MAX_LENGTH ? "" : filter);

/** What makes objects with names that the text of a filter does not show. */
const MAKES_NAMES =
  /(?<!\.)\b(?:capture|env|ENV|from_entries|fromjson|inputs?|INDEX|match|setpath|to_entries|with_entries)\b|\)\s*:/;

/** A field that is read: `.title`, but not `.title?` or `.title // "none"`, whose author knows that it may be missing. */
const READ = /(?<![\d.])\.([A-Za-z_]\w*)\b(?!\?|\s*\/\/|\s*[|+*/-]?=(?!=))/g;

/** An object whose properties are fields of the same names: `{number, title}`. */
const SHORT_OBJECT = /\{\s*(\w+(?:\s*,\s*\w+)*)\s*\}/g;

/** Names in a row: `.values.Status`. */
const PATH = /(?:\.[A-Za-z_]\w*){2,}/g;

/** What continues a path with the next one: `.labels | map(.name)`. */
const CONTINUES =
  /\s*\|\s*(?:(?:all|any|group_by|map|max_by|min_by|select|sort_by|unique_by)\()*(?=\.[A-Za-z_])/g;

/** Names in a row with indexes, slices or all elements between them: `.labels[].name`. */
const STEPS = /(?:\.[A-Za-z_]\w*|\.?\[[-\d:]*\])+/g;

/** What a filter may begin with, or continue after a pipe, that leaves the value or its elements in place. */
const OPENING = /^(?:\s|\(|\[|(?:map|select)\()*(?=\.)/;

/** A step of a path from the data: a name, an index, a slice, all elements, or the value itself. */
const STEP = /^(?:\.([A-Za-z_]\w*)|\.?\[[-\d:]*\]|\.(?=\s*\|))/;

/** After a path whose author knows that it may be missing, or sets it. */
const OPTIONAL = /^(?:\?|\s*\/\/|\s*[|+*/-]?=(?!=))/;

/** Returns the names in the path with which the filter begins at the data: `content title` for `.[0].content | .title`. */
export function firstPath(filter: string): readonly string[] {
  let code = withoutTexts(examined(filter));
  const names: string[] = [];
  let opening = OPENING.exec(code);
  while (opening !== null) {
    code = code.slice(opening[0].length);
    for (let step = STEP.exec(code); step !== null; step = STEP.exec(code)) {
      if (step[1] !== undefined) names.push(step[1]);
      code = code.slice(step[0].length);
    }
    if (OPTIONAL.test(code)) return [];
    const pipe = /^\s*\|/.exec(code);
    code = code.slice(pipe?.[0].length ?? 0);
    opening = pipe && OPENING.exec(code);
  }
  return names;
}

/** Returns the paths that the filter reads: `labels[] name` for `.[].labels[].name`. */
export function readPaths(filter: string): readonly (readonly string[])[] {
  const code = withoutTexts(examined(filter)).replaceAll(CONTINUES, "");
  const paths = Array.from(code.matchAll(STEPS), ([path]) => path.replace(/^(?:\.?\[[-\d:]*\])+/, ""));
  return paths.map((path) => path.split(/\.(?=[A-Za-z_])/).filter(Boolean));
}

/**
 * Returns the names of the fields that the filter reads from the data. Names that the filter may itself have made are not
 * among them, and neither are names after one of `open`, whose objects may have any.
 */
export function readNames(filter: string, open: ReadonlySet<string>): ReadonlySet<string> {
  const whole = examined(filter);
  const code = withoutTexts(whole).replaceAll(PATH, (path) => {
    const names = path.split(".");
    const end = names.findIndex((name) => open.has(name));
    return end < 0 ? path : names.slice(0, end + 1).join(".");
  });
  if (MAKES_NAMES.test(code)) return new Set();
  const made = new Set(Array.from(whole.matchAll(/(\w+)"?\s*(?::|[|+*/-]?=(?!=))/g), ([, name]) => name));
  const short = Array.from(code.matchAll(SHORT_OBJECT), ([, names = ""]) => names.split(/\s*,\s*/)).flat();
  const read = [...Array.from(code.matchAll(READ), ([, name = ""]) => name), ...short];
  return new Set(read.filter((name) => !made.has(name)));
}

/** Returns the filter without its texts. Filters in texts, such as `"\(.number)"`, remain. */
function withoutTexts(filter: string): string {
  const open: string[] = [];
  let code = "";
  for (const [token] of filter.matchAll(/\\[\s\S]|[\s\S]/g)) {
    const isText = open.at(-1) === '"';
    const isOpening = token === '"' ? !isText : token === (isText ? "\\(" : "(");
    if (isOpening) open.push(token);
    else if (token === (isText ? '"' : ")")) open.pop();
    if (token === '"') code += " ";
    else if (!isText || isOpening) code += token.at(-1);
  }
  return code;
}
