/** Logs of jobs in chunks, and archives of the logs of a run. */
import { GitHubError, notFound } from "../store/errors.js";
import type { Job, JobLog } from "../store/types.js";
import type { ArchiveEntry } from "./zip.js";

type Written = Extract<JobLog, { kind: "text" | "repeat" }>;

/** Throws if the log has expired or does not exist yet. */
export function writtenLog({ log }: Job): Written {
  if (log.kind === "expired") throw new GitHubError("GONE", "Server Error");
  if (log.kind === "none") throw notFound();
  return log;
}

/** Yields the log in chunks, so that a large log is not held in memory. */
export function* logChunks(log: Written): Generator<string> {
  if (log.kind === "text") {
    yield log.text;
    return;
  }
  const line = `${log.line}\n`;
  const perChunk = Math.max(1, Math.floor(65_536 / line.length));
  for (let written = 0; written < log.times; written += perChunk) {
    yield line.repeat(Math.min(perChunk, log.times - written));
  }
}

/** Returns the files of a run's archive: `0_build.txt` is the log of a job, `build/1_Set up job.txt` of a step. */
export function runLogEntries(jobs: readonly Job[]): ArchiveEntry[] {
  return jobs.flatMap((job, index) => {
    if (job.log.kind !== "text" && job.log.kind !== "repeat") return [];
    const text = [...logChunks(job.log)].join("");
    const name = fileName(job.checkRun.name);
    const steps = stepTexts(job, text).map(({ number, title, part }) => ({
      name: `${name}/${number}_${fileName(title)}.txt`,
      text: part,
    }));
    return [{ name: `${index}_${name}.txt`, text }, ...steps];
  });
}

/** Assigns each line to the last step that had started when it was written. Skipped steps write nothing. */
function stepTexts({ steps }: Job, text: string) {
  const parts = steps.map(({ number, name }) => ({ number, title: name, part: "" }));
  // Without times, the log belongs to the failed step, which gh prints with --log-failed.
  const hasTimes = steps.some(({ startedAt }) => startedAt !== null);
  const failed = hasTimes ? -1 : steps.findIndex(({ conclusion }) => conclusion === "FAILURE");
  const untimed = Math.max(0, failed);
  for (const line of text.split(/(?<=\n)/)) {
    const time = line.slice(0, "2026-01-01T00:00:00".length);
    const begun = steps.findLastIndex(
      (step) =>
        step.conclusion !== "SKIPPED" && step.startedAt !== null && step.startedAt.slice(0, 19) <= time,
    );
    const part = parts[begun === -1 ? untimed : begun];
    if (part) part.part += line;
  }
  return parts.filter(({ part }) => part !== "");
}

function fileName(name: string): string {
  return name.replace(/[/\\:*?"<>|]/g, "");
}
