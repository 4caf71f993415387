// Errors and warnings of an Actions log.

export interface LogSummary {
  /** Lines that report an error. */
  readonly errorCount: number;
  /** Lines that report a warning. */
  readonly warningCount: number;
  /** The first distinct error lines, without timestamps and colours: at most 20, of at most 300 characters. */
  readonly topErrorLines: string[];
}

const MOST_LINES = 20;
const MOST_CHARACTERS = 300;
// `gh run view --log` puts job and step before the timestamp.
const PREFIX = /^\ufeff?(?:[^\t\n]*\t[^\t\n]*\t)?(?:\d{4}-\d{2}-\d{2}T[\d:.]+Z ?)?/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character
const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
const COMMAND = /^(?:##\[(\w+)\]|::(\w+)(?: [^:]*)?::)(.*)$/;
const ERROR =
  /^(?:\S+: )?(?:fatal(?: error)?|error|panic|uncaught \w*(?:error|exception))(?:\[\w+\]|\([^)]*\)| \w*\d+)?:|^(?:npm (?:ERR!|error)|FAIL(?:ED)?\b|--- FAIL:|E {3}\S|\w*(?:Error|Exception): )|(?::| -) (?:fatal )?error(?: \w+)?: /i;
const WARNING =
  /^(?:\S+: )?(?:warn(?:ing)?)(?:\[\w+\]|\([^)]*\)| \w*\d+)?:|^npm warn\b|(?::| -) warning(?: \w+)?: /i;

/** Counts errors and warnings of a log; the same text gives the same answer. */
export function summarizeLog(log: string): LogSummary {
  let errorCount = 0;
  let warningCount = 0;
  const top = new Set<string>();
  for (const raw of log.split(/\r?\n/)) {
    const line = raw.replace(PREFIX, "").replace(ANSI, "").trim();
    const kind = kindOf(line);
    if (kind === "warning") warningCount++;
    if (kind !== "error") continue;
    errorCount++;
    const text = line.replace(COMMAND, "$3").trim().slice(0, MOST_CHARACTERS);
    if (text !== "" && top.size < MOST_LINES) top.add(text);
  }
  return { errorCount, warningCount, topErrorLines: [...top] };
}

function kindOf(line: string): "error" | "warning" | undefined {
  const command = COMMAND.exec(line);
  if (command !== null) {
    const name = command[1] ?? command[2];
    return name === "error" || name === "warning" ? name : undefined;
  }
  if (ERROR.test(line)) return "error";
  return WARNING.test(line) ? "warning" : undefined;
}
