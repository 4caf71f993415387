// Determines what a call would send, without sending it. Placeholders represent responses that are not known yet.

import { requestedItems, scanPageSize } from "../call/lists/collect.js";
import { cursorPageSize, cursorRequest } from "../call/lists/cursor-page.js";
import { graphqlPageSize } from "../call/lists/graphql-list.js";
import { nextSource, pageSize } from "../call/lists/rest-list.js";
import { routeLimit, routePlans } from "../call/routes.js";
import { isEmptyUpdate } from "../call/run-request.js";
import { defined } from "../contract/defined.js";
import type { DryRunPlan, DryRunRequest, DryRunRoute } from "../contract/dry-run-plan.js";
import type { BinaryBody } from "../contract/github-api.js";
import type {
  GraphqlList,
  GraphqlOperation,
  Plan,
  PlannedGh,
  PlannedRequest,
  RestList,
  RestRequest,
  WriteCommand,
} from "../contract/plan.js";
import type { PreparedCall } from "../contract/prepared-call.js";
import { asRouteError } from "../contract/route-error.js";
import type { BoundOperation } from "../contract/wire.js";
import { maskValue } from "../errors/mask-value.js";
import { allVariables, isEmptyRequest, printDocument } from "../transport/document.js";
import { apiArgs } from "../transport/gh-args.js";
import { queryString } from "../transport/rest.js";
import { joinPresented, type Payload, type PresentedRequest } from "./join-presented.js";
import { placeholder, settlePlaceholders } from "./placeholder.js";

/** A call whose input may have unknown values. `presented` creates the input with what is called if one is read. */
type PlannedCall = PreparedCall & { readonly presented?: (onRead: () => void) => object };

/** Returns the routes of the call, in order, with the requests of each. Throws `VALIDATION` for an input that it refuses. */
export function dryRun(call: PlannedCall): DryRunPlan {
  const { capability, order } = call;
  const routes: DryRunRoute[] = [];
  for (const [index, route] of order.routes.entries()) {
    const reason = index === 0 || order.reason === "DEFAULT_POLICY" ? order.reason : "CARD_FALLBACK";
    const plans = routePlans(capability, route);
    const plan =
      plans.find((candidate) => routeLimit(candidate, call.input, call.cursor) === undefined) ?? plans[0];
    if (plan === undefined) continue;
    try {
      routes.push(planRoute(call, { route, reason }, plan));
    } catch (thrown) {
      // The call ends with the error of its first route. It would not try a later one.
      if (routes.every(({ unsuitable }) => unsuitable !== undefined)) throw thrown;
      const { message } = asRouteError(thrown);
      routes.push({ route, reason, api: plan.api, unsuitable: message, requests: [] });
    }
  }
  const plan = { capability_id: capability.id, effect: capability.effect, routes };
  const secrets = capability.secrets?.(call.input) ?? [];
  return maskValue(plan, secrets);
}

function planRoute(
  call: PlannedCall,
  { route, reason }: Pick<DryRunRoute, "route" | "reason">,
  plan: Plan,
): DryRunRoute {
  const limit = routeLimit(plan, call.input, call.cursor);
  const base = { route, reason: limit?.reason ?? reason, api: plan.api };
  if (limit !== undefined) return { ...base, unsuitable: limit.message, requests: [] };
  const presented = { ...call, input: call.presented ?? call.input };
  const requests = joinPresented(plan, presentRequests(plan, presented, route === "cli")).map(printRequest);
  return { ...base, ...(plan.minVersion === undefined ? {} : { minVersion: plan.minVersion }), requests };
}

/** Returns the requests of a plan, in order. */
export function presentRequests(
  plan: Plan,
  call: Pick<PreparedCall, "cursor" | "session"> & {
    /** The input, or a function that creates it. `onRead` must be called if a value that is not known yet is read. */
    readonly input: object | ((onRead: () => void) => object);
  },
  viaGh: boolean,
): PresentedRequest[] {
  const present = new Presenter(call, viaGh);
  const requests = plan.requests.flatMap((planned) =>
    present.request(planned, planned.role === "main" ? plan.command : undefined),
  );
  if (plan.api !== "gh" && plan.list !== undefined) requests.push(...present.list(plan.list));
  return requests;
}

/** What a plan shows of bytes. */
const shownBytes = ({ contentType, bytes, path }: BinaryBody) => defined({ contentType, bytes, path });

/** Describes the responses of requests with these names. */
const responses = (names: readonly string[]): string =>
  `the response to ${names.join(" or ") || "an earlier request"}`;

/** A request, with the command that sends it. */
type PresentedPlan = PlannedRequest & Partial<Pick<PlannedGh, "argv">>;

type PresentedCall = Parameters<typeof presentRequests>[1];

function printRequest({ bound, ...request }: PresentedRequest): DryRunRequest {
  if (bound === undefined) return request;
  const { name, role, condition, ...carried } = request;
  const graphql = {
    operation: /^\w+ (\w+)/.exec(bound.operation.document)?.[1] ?? "",
    document: printDocument(bound),
    variables: allVariables(bound),
    cost: { points: bound.operation.points ?? 1, nodes: bound.operation.nodes ?? 0 },
  };
  return defined({ name, role, condition, graphql, ...carried });
}

/** Creates the requests of one route. Adds a placeholder to the scope for each response. */
class Presenter {
  readonly #call: PresentedCall;
  readonly #viaGh: boolean;
  readonly #ran: Record<string, unknown> = {};
  readonly #scope: Record<string, unknown> & { input: object };
  /** The requests whose responses were read since a watch began. */
  readonly #read = new Set<string>();

  constructor(call: PresentedCall, viaGh: boolean) {
    this.#call = call;
    this.#viaGh = viaGh;
    const onRead = () => void this.#read.add("an earlier step");
    const input = typeof call.input === "function" ? call.input(onRead) : call.input;
    this.#scope = { input, ran: this.#ran };
  }

  /** `command`: sends the request. */
  request(planned: PlannedRequest, command: WriteCommand | undefined): PresentedRequest[] {
    const wanted = this.#watch(() => planned.when?.(this.#scope) ?? true);
    const deciding = wanted.dependsOnResponse ? [...this.#read] : this.#deciding(planned);
    const depends = wanted.dependsOnResponse || deciding.length > 0;
    // A value of an earlier response in the body does not decide whether the request is sent.
    const isSent =
      wanted.value !== false && this.#watch(() => isEmptyUpdate(planned, this.#scope)).value !== true;
    const skipped = !isSent && !depends;
    this.#ran[planned.name] = depends ? placeholder(`ran.${planned.name}`) : !skipped;
    if (skipped) return [];
    const shown = this.#payloads(
      command ? { ...planned, argv: (scope) => command.argv(scope) } : planned,
      depends ? `${responses(deciding)} decides whether it is sent` : undefined,
    );
    const response = placeholder(planned.name, () => void this.#read.add(planned.name));
    this.#scope[planned.name] = planned.perItem === undefined ? response : [];
    return shown;
  }

  /** Returns the requests whose response may be missing, if the request is then sent although it is not otherwise, or not. */
  #deciding({ when }: PlannedRequest): string[] {
    if (when === undefined) return [];
    const sent = when(this.#scope);
    return Object.keys(this.#ran).filter((name) => {
      const { value, dependsOnResponse } = this.#watch(() => when({ ...this.#scope, [name]: null }));
      return dependsOnResponse || value !== sent;
    });
  }

  list(list: GraphqlList | RestList): PresentedRequest[] {
    const first = requestedItems(this.#scope.input);
    const cursor = this.#call.cursor;
    if ("operation" in list) {
      const own = cursor?.api === "graphql" ? cursor : undefined;
      const after = own?.after ?? null;
      const page = { first: graphqlPageSize(list, this.#scope, first, own), after };
      const payload = this.#try(() => this.#graphql(list.operation, list.variables(this.#scope, page), []));
      return [{ name: "main", role: "main", ...payload }];
    }
    const at = cursor?.api === "rest" ? cursor : nextSource(list, this.#scope, 0);
    const source = at === undefined ? undefined : list.sources[at.source];
    if (at === undefined || source === undefined) return [];
    const sorted = list.order?.when(this.#scope) === true;
    const filtered = list.sources.some(({ keep }) => keep !== undefined);
    const perPage = sorted
      ? scanPageSize(first + at.offset)
      : filtered
        ? scanPageSize(first)
        : pageSize(at, first);
    // A list that ghx sorts is read from its start.
    const page = sorted ? 1 : Math.floor(at.offset / perPage) + 1;
    const payload = this.#try(() => {
      if (source.cursor !== undefined) {
        const size = cursorPageSize(at, first, filtered ? perPage : undefined);
        return this.#rest(cursorRequest(source, source.cursor, this.#scope, { at, size }));
      }
      const request = source.request(this.#scope, { perPage, page });
      return this.#rest({ ...request, query: { ...request.query, per_page: perPage, page } });
    });
    return [{ name: "main", role: "main", ...payload }];
  }

  #payloads(planned: PresentedPlan, condition: string | undefined): PresentedRequest[] {
    const base = defined({ name: planned.name, role: planned.role, condition });
    if (planned.perItem === undefined) return [{ ...base, ...this.#payload(planned, this.#scope) }];
    const perItem = planned.perItem;
    const items = this.#watch(() => perItem.items(this.#scope));
    if (!items.dependsOnResponse && Array.isArray(items.value)) {
      return items.value.map((item) => ({
        ...base,
        ...this.#payload(planned, { ...this.#scope, item }),
      }));
    }
    const repetition = `sent once per element of an earlier response, at most ${perItem.max} times`;
    return [
      {
        ...base,
        condition: repetition,
        ...this.#payload(planned, {
          ...this.#scope,
          item: placeholder("item", () => void this.#read.add("item")),
        }),
      },
    ];
  }

  #payload(planned: PresentedPlan, scope: object): Payload {
    const known =
      "operation" in planned
        ? this.#bound({ operation: planned.operation, variables: {}, repeated: [] })
        : {};
    return this.#try(() => {
      if (planned.argv !== undefined) {
        const { argv } = planned.argv(scope);
        return { argv: ["gh", ...argv.map((part) => String(settlePlaceholders(part)))] };
      }
      if ("operation" in planned)
        return this.#graphql(planned.operation, planned.variables(scope), planned.repeat?.(scope) ?? []);
      if (!("request" in planned)) return {};
      const request = planned.request(scope);
      if (planned.find === undefined || planned.find.whole) return this.#rest(request);
      return this.#rest({ ...request, query: { ...request.query, per_page: 100, page: 1 } });
    }, known);
  }

  #graphql(operation: GraphqlOperation, variables: object, values: readonly string[]): Payload {
    const bound = { operation, variables, repeated: values };
    if (isEmptyRequest(bound)) return { condition: "not sent: it would select nothing" };
    return this.#bound({ ...bound, variables: Object(settlePlaceholders(variables)) });
  }

  #bound(bound: BoundOperation): Payload {
    const argv = this.#argv({
      api: "graphql",
      method: "POST",
      path: "",
      accept: "application/json",
      body: "",
    });
    return { bound, ...argv };
  }

  #rest({ method, path, query, body, accept, binary, host }: RestRequest): Payload {
    const settled = defined({
      method,
      path: String(settlePlaceholders(path)),
      query: query && Object(settlePlaceholders(query)),
      body: body && Object(settlePlaceholders(body)),
      accept,
      host,
    });
    return {
      rest: { ...settled, ...(binary && { binary: shownBytes(binary) }) },
      ...this.#argv(
        defined({
          api: "rest" as const,
          method,
          path: settled.path + queryString(settled),
          accept: accept ?? "application/vnd.github+json",
          body: body && "",
          binary,
          host,
        }),
      ),
    };
  }

  #argv(request: Parameters<typeof apiArgs>[0]): Payload {
    return this.#viaGh ? { argv: ["gh", ...apiArgs(request, this.#call.session.host)] } : {};
  }

  /**
   * Creates a payload. If its mapping cannot run on placeholders, returns what is known with a condition instead of failing
   * the plan. Throws `VALIDATION` if the mapping refuses the input without having read one.
   */
  #try(make: () => Payload, known: Payload = {}): Payload {
    this.#read.clear();
    try {
      return make();
    } catch (thrown) {
      if (this.#read.size === 0 && asRouteError(thrown).code === "VALIDATION") throw thrown;
      return { ...known, condition: "depends on the responses of earlier requests" };
    }
  }

  #watch<T>(read: () => T): { readonly value: T | undefined; readonly dependsOnResponse: boolean } {
    this.#read.clear();
    try {
      const value = read();
      return { value, dependsOnResponse: this.#read.size > 0 };
    } catch {
      return { value: undefined, dependsOnResponse: true };
    }
  }
}
