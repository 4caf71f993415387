// Which calls print the log of a job or of a run. Their output is counted separately.

/** The arguments of gh or of ghx that print a log, as one text. */
const PRINTS_LOG = [
  /^run view .*--log(?:-failed)?\b/,
  /^api .*\/(?:jobs|runs)\/\d+(?:\/attempts\/\d+)?\/logs\b/,
  /^(?:run )?(?:-\S+ )*workflow\.(?:job|run)\.logs\.(?:get|raw|download)\b/,
  /^execute \{\s*"capability_id"\s*:\s*"workflow\.(?:job|run)\.logs\.(?:get|raw|download)"/,
];

/** Whether a call prints a log and nothing else. The output of a chain that reads a log counts in full. */
export function printsLog(argv: readonly string[]): boolean {
  const line = argv.join(" ");
  return PRINTS_LOG.some((pattern) => pattern.test(line));
}
