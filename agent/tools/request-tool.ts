// The tool `request` for a model: sends a REST request or a GraphQL document that has no capability.

import { bindGraphql } from "../../runtime/client/bind-graphql.js";
import { bindRequest } from "../../runtime/client/request.js";
import type { ExecuteOptions, ResultEnvelope, Session } from "../../runtime/index.js";
import { cutInput } from "../output/cut-texts.js";
import { withTokens } from "../output/estimate-tokens.js";
import { type Presentation, presentResult } from "../output/present.js";
import { projectResult } from "../output/projection.js";
import { projectRequest } from "../output/request-answer.js";
import { safeJson } from "../output/text.js";
import { type Confirm, MAX_SHOWN, unconfirmedIds } from "./confirm-destructive.js";
import { invalidCall, type Tool } from "./tool.js";
import type { ToolSession } from "./tool-options.js";

/** The requests that a model may send: only those that read, or all that the policy permits. */
export type AllowRequests = "read" | "write";

export function requestTool(presentation: Presentation, sessions: ToolSession, allow: AllowRequests): Tool {
  const { session } = sessions;
  const readOnly = allow === "read" || session.readOnly;
  return {
    name: "request",
    description: `Send what no capability does: route "GET /repos/{owner}/{repo}/topics", or "graphql" with params {query, variables}.${readOnly ? " Reads only." : ""}`,
    inputSchema: {
      type: "object",
      properties: {
        route: { type: "string" },
        params: { type: "object" },
        fields: { type: "string" },
        jq: { type: "string" },
      },
      required: ["route"],
    },
    annotations: readOnly ? { readOnlyHint: true } : { destructiveHint: true },
    async run(args, { signal, confirm }) {
      const [route, fields, jq] = [args.route, args.fields, args.jq].map((value) =>
        typeof value === "string" ? value : undefined,
      );
      if (route === undefined) return invalidCall("route: expected a string");
      const params: Readonly<Record<string, unknown>> = Object(args.params);
      const isRead =
        /^(?:GET|HEAD) /.test(route) || (route === "graphql" && !/\bmutation\b/.test(String(params.query)));
      const cut = isRead ? undefined : cutInput(params, "params");
      if (cut !== undefined) return invalidCall(cut);
      const isBrief = presentation.format !== "full";
      const requested = { ...(fields !== undefined && { fields }), ...(jq !== undefined && { jq }) };
      const { project, problem } = await projectRequest(requested, isRead ? "read" : "write", isBrief);
      if (problem !== undefined) return invalidCall(problem);
      const options = { readOnly, ...(signal !== undefined && { signal }) };
      const refused = await send(route, params, options, session);
      // A part that the user does not see could be the one that deletes.
      if (confirm && unconfirmedIds([refused]).length > 0 && safeJson(params).length > MAX_SHOWN)
        return invalidCall(
          `params: expected at most ${MAX_SHOWN} characters, which the user sees who confirms the request`,
        );
      const confirmed = confirm && (await confirmRequest(route, params, refused, sessions, confirm));
      const full = confirmed === undefined ? refused : await send(route, params, options, confirmed);
      const result = await projectResult(full, project);
      return {
        value: presentResult(isBrief ? result : withTokens(result, params), presentation),
        isError: !result.ok,
      };
    },
  };
}

/** Sends a REST request, or the document in `query` for the route `graphql`. */
function send(
  route: string,
  params: Readonly<Record<string, unknown>>,
  options: ExecuteOptions<boolean>,
  session: Session,
): Promise<ResultEnvelope> {
  const { query, variables } = params;
  const ready = { ...options, dryRun: options.dryRun === true };
  return route === "graphql"
    ? Reflect.apply(bindGraphql(session), undefined, [query, variables ?? {}, ready])
    : Reflect.apply(bindRequest(session), undefined, [route, params, ready]);
}

/** Returns the session that sends a destructive request, if it was refused and the user confirms it; else undefined. */
async function confirmRequest(
  route: string,
  params: Readonly<Record<string, unknown>>,
  refused: ResultEnvelope,
  { session, confirm: permit }: ToolSession,
  confirm: Confirm,
): Promise<Session | undefined> {
  const ids = unconfirmedIds([refused]);
  const [id] = ids;
  const { layers } = session;
  if (id === undefined || layers === undefined) return undefined;
  const permitted = permit(ids, layers);
  const planned = await send(route, params, { dryRun: true }, permitted);
  // The path with the default repository, which the arguments may lack.
  const target: unknown = Object(planned.data).routes?.[0]?.requests[0]?.rest?.path;
  const isNew = typeof target === "string" && !id.endsWith(` ${target}`);
  const call = { id, input: params, ...(isNew && { target }) };
  return planned.ok && (await confirm([call])) ? permitted : undefined;
}
