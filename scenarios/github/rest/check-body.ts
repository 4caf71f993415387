/** Reads the bodies that create and update check runs. */
import type { CheckRunValues } from "../domain/check-runs.js";
import type { CheckAnnotation } from "../store/types.js";
import {
  type Input,
  nullableInteger,
  optionalEnum,
  optionalObjects,
  optionalText,
  requiredText,
  requireKeys,
} from "./input.js";
import { NotImplemented } from "./unimplemented.js";

const STATUSES = { queued: "QUEUED", in_progress: "IN_PROGRESS", completed: "COMPLETED" } as const;
const CONCLUSIONS = {
  action_required: "ACTION_REQUIRED",
  cancelled: "CANCELLED",
  failure: "FAILURE",
  neutral: "NEUTRAL",
  success: "SUCCESS",
  skipped: "SKIPPED",
  stale: "STALE",
  timed_out: "TIMED_OUT",
} as const;
const LEVELS = { notice: "NOTICE", warning: "WARNING", failure: "FAILURE" } as const;

export function readCheckRun(input: Input): CheckRunValues {
  if ("actions" in input) throw new NotImplemented('the key "actions" of the body of ');
  return {
    name: optionalText(input, "name"),
    status: choice(input, "status", STATUSES),
    conclusion: choice(input, "conclusion", CONCLUSIONS),
    detailsUrl: optionalText(input, "details_url"),
    externalId: optionalText(input, "external_id"),
    startedAt: optionalText(input, "started_at"),
    completedAt: optionalText(input, "completed_at"),
    ...readOutput(input.output),
  };
}

function readOutput(output: unknown): CheckRunValues {
  if (typeof output !== "object" || output === null) return {};
  const input: Input = { ...output };
  requireKeys(input, ["summary"]);
  if ("images" in input) throw new NotImplemented('the key "images" of the output in the body of ');
  return {
    title: optionalText(input, "title"),
    summary: requiredText(input, "summary"),
    text: optionalText(input, "text"),
    annotations: optionalObjects(input, "annotations")?.map(readAnnotation),
  };
}

function readAnnotation(input: Input): CheckAnnotation {
  requireKeys(input, ["path", "start_line", "end_line", "annotation_level", "message"]);
  return {
    path: requiredText(input, "path"),
    startLine: nullableInteger(input, "start_line") ?? 1,
    endLine: nullableInteger(input, "end_line") ?? 1,
    startColumn: nullableInteger(input, "start_column") ?? null,
    endColumn: nullableInteger(input, "end_column") ?? null,
    level: choice(input, "annotation_level", LEVELS) ?? "NOTICE",
    title: optionalText(input, "title") ?? null,
    message: requiredText(input, "message"),
    rawDetails: optionalText(input, "raw_details") ?? null,
  };
}

function choice<K extends string, V>(
  input: Input,
  key: string,
  values: Readonly<Record<K, V>>,
): V | undefined {
  const spellings = Object.keys(values).filter((one): one is K => one in values);
  const given = optionalEnum(input, key, spellings);
  return given && values[given];
}
