/** Resolvers for mutations of check runs. */
import { type CheckRunValues, createCheckRun, updateCheckRun } from "../domain/check-runs.js";
import { unprocessable } from "../store/errors.js";
import type { CheckAnnotation } from "../store/types.js";
import { notImplemented } from "./errors.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Fields } from "./types.js";

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null };

interface CheckRunInput
  extends Nullable<
    Pick<CheckRunValues, "status" | "conclusion" | "detailsUrl" | "externalId" | "startedAt" | "completedAt">
  > {
  readonly repositoryId: string;
  readonly output?: Output | null;
  readonly actions?: unknown;
}

interface Output {
  readonly title: string;
  readonly summary: string;
  readonly text?: string | null;
  readonly annotations?: readonly Annotation[] | null;
  readonly images?: unknown;
}

interface Annotation {
  readonly path: string;
  readonly annotationLevel: CheckAnnotation["level"];
  readonly message: string;
  readonly title?: string | null;
  readonly rawDetails?: string | null;
  readonly location: {
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number | null;
    readonly endColumn?: number | null;
  };
}

export const checkMutations: Fields<undefined> = {
  createCheckRun: (_root, { input }: Input<CheckRunInput & { name: string; headSha: string }>, call) => {
    const { commits } = getNode(call, input.repositoryId, "Repository");
    const commit = commits.get(input.headSha);
    if (!commit) throw unprocessable(`No commit found for SHA: ${input.headSha}`);
    const values = { ...given(input, "createCheckRun"), name: input.name };
    return payload(input, { checkRun: createCheckRun(call.store, call.viewer, commit, values) });
  },
  updateCheckRun: (
    _root,
    { input }: Input<CheckRunInput & { checkRunId: string; name?: string | null }>,
    call,
  ) => {
    const checkRun = getNode(call, input.checkRunId, "CheckRun");
    const values = { ...given(input, "updateCheckRun"), name: input.name ?? undefined };
    updateCheckRun(call.store, call.viewer, checkRun, values);
    return payload(input, { checkRun });
  },
};

function given(input: CheckRunInput, mutation: string): CheckRunValues {
  const { status, conclusion, detailsUrl, externalId, startedAt, completedAt, output } = input;
  const missing = input.actions ? "actions" : output?.images ? "images" : undefined;
  if (missing !== undefined) throw notImplemented(`Mutation.${mutation}`, missing);
  return {
    status: status ?? undefined,
    conclusion: conclusion ?? undefined,
    detailsUrl: detailsUrl ?? undefined,
    externalId: externalId ?? undefined,
    startedAt: startedAt ?? undefined,
    completedAt: completedAt ?? undefined,
    title: output?.title,
    summary: output?.summary,
    text: output?.text ?? undefined,
    annotations: output?.annotations?.map(annotation),
  };
}

function annotation({ path, annotationLevel, message, title, rawDetails, location }: Annotation) {
  const { startLine, endLine, startColumn = null, endColumn = null } = location;
  const at = { path, startLine, endLine, startColumn, endColumn };
  return { ...at, level: annotationLevel, message, title: title ?? null, rawDetails: rawDetails ?? null };
}
