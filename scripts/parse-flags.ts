// Parses the flags of a chore. A wrong flag and `--help` end it with a message instead of a stack.

import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Returns the flags and names that the chore was started with. Ends the process with 2 after a wrong flag, and with 0 after
 * `--help`.
 */
export function parseFlags<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(`${usage(config)}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (cause) {
    const [message] = cause instanceof Error ? cause.message.split(/(?<=\.) To specify/) : [String(cause)];
    process.stderr.write(`${message}\n${usage(config)}\n`);
    process.exit(2);
  }
}

function usage({ options = {}, allowPositionals = false }: ParseArgsConfig): string {
  const flags = Object.entries(options).map(
    ([name, { type }]) => `--${name}${type === "string" ? " <value>" : ""}`,
  );
  const words = [...flags.map((flag) => `[${flag}]`), ...(allowPositionals ? ["[<name>...]"] : [])];
  return words.length === 0 ? "No flags are accepted." : `Flags: ${words.join(" ")}`;
}
