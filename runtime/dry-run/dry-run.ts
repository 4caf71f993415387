// Determines what a call would send, without sending it. Placeholders represent responses that are not known yet.
import { requestedItems, scanPageSize } from "../call/lists/collect.js";
import { graphqlPageSize } from "../call/lists/graphql-list.js";
import { nextSource, pageSize } from "../call/lists/rest-list.js";
import { routeLimit, routePlans } from "../call/routes.js";
import type { DryRunPlan, DryRunRoute, DryRunStep } from "../contract/dry-run-plan.js";
import type {
  GhStep,
  GraphqlList,
  GraphqlOperation,
  GraphqlStep,
  Plan,
  RestList,
  RestRequest,
  RestStep,
} from "../contract/plan.js";
import type { PreparedCall } from "../contract/prepared-call.js";
import type { RouteReason } from "../contract/route.js";
import type { BoundOperation } from "../contract/wire.js";
import { allVariables, isEmptyRequest, printDocument } from "../transport/document.js";
import { apiArgs } from "../transport/gh-args.js";
import { queryString } from "../transport/rest.js";
import { placeholder, settlePlaceholders } from "./placeholder.js";

type AnyStep = GraphqlStep | RestStep | GhStep;
type Payload = Pick<DryRunStep, "rest" | "argv" | "condition"> & { readonly bound?: BoundOperation };

/** A request of a dry run, with its GraphQL operation not yet printed. */
export type PresentedStep = Omit<DryRunStep, "graphql"> & Payload;

/** Returns the routes of the call, in order, with the requests of each. */
export function dryRun(task: PreparedCall): DryRunPlan {
  const { capability, order } = task;
  const first: RouteReason = order.chosen ? "DEFAULT_POLICY" : "CARD_PREFERRED";
  const routes = order.routes.flatMap((route, index) => {
    const reason = index === 0 || order.chosen ? first : "CARD_FALLBACK";
    const plans = routePlans(capability, route);
    const plan =
      plans.find((candidate) => routeLimit(candidate, task.input, task.cursor) === undefined) ?? plans[0];
    return plan === undefined ? [] : [planRoute(task, { route, reason }, plan)];
  });
  return { capability_id: capability.id, effect: capability.effect, routes };
}

function planRoute(
  task: PreparedCall,
  { route, reason }: Pick<DryRunRoute, "route" | "reason">,
  plan: Plan,
): DryRunRoute {
  const limit = routeLimit(plan, task.input, task.cursor);
  const base = { route, reason: limit?.reason ?? reason, api: plan.api };
  if (limit !== undefined) return { ...base, unsuitable: limit.message, steps: [] };
  const steps = presentSteps(plan, task, route === "cli").map(printStep);
  return { ...base, ...(plan.api === "gh" ? { minVersion: plan.minVersion } : {}), steps };
}

/** Returns the requests of a plan, in order. */
export function presentSteps(plan: Plan, call: PresentedCall, viaGh: boolean): PresentedStep[] {
  const present = new Presenter(call, viaGh);
  const steps = plan.steps.flatMap((step) => present.step(step));
  if (plan.api !== "gh" && plan.list !== undefined) steps.push(...present.list(plan.list));
  return steps;
}

type PresentedCall = Pick<PreparedCall, "input" | "cursor" | "session">;

function printStep({ bound, ...step }: PresentedStep): DryRunStep {
  if (bound === undefined) return step;
  const { name, role, condition, ...carried } = step;
  const graphql = {
    operation: /^\w+ (\w+)/.exec(bound.operation.document)?.[1] ?? "",
    document: printDocument(bound),
    variables: allVariables(bound),
  };
  return { name, role, ...(condition === undefined ? {} : { condition }), graphql, ...carried };
}

/** Creates the requests of one route. Adds a placeholder to the scope for each response. */
class Presenter {
  readonly #task: PresentedCall;
  readonly #viaGh: boolean;
  readonly #ran: Record<string, unknown> = {};
  readonly #scope: Record<string, unknown> & { input: object };
  #placeholderRead = false;

  constructor(task: PresentedCall, viaGh: boolean) {
    this.#task = task;
    this.#viaGh = viaGh;
    this.#scope = { input: task.input, ran: this.#ran };
  }

  step(step: AnyStep): PresentedStep[] {
    const enabled = this.#watch(() => step.when?.(this.#scope) ?? true);
    const skipped = enabled.value === false && !enabled.dependsOnResponse;
    this.#ran[step.name] = enabled.dependsOnResponse ? placeholder(`ran.${step.name}`) : !skipped;
    if (skipped) return [];
    const shown = this.#payloads(
      step,
      enabled.dependsOnResponse ? "sent only if an earlier response requires it" : undefined,
    );
    const response = placeholder(step.name, () => {
      this.#placeholderRead = true;
    });
    this.#scope[step.name] = step.perItem === undefined ? response : [];
    return shown;
  }

  list(list: GraphqlList | RestList): PresentedStep[] {
    const first = requestedItems(this.#task.input);
    const cursor = this.#task.cursor;
    if ("operation" in list) {
      const after = cursor?.api === "graphql" ? cursor.after : null;
      const page = { first: graphqlPageSize(list, first), after };
      const payload = this.#try(() => this.#graphql(list.operation, list.variables(this.#scope, page), []));
      return [{ name: "main", role: "main", ...payload }];
    }
    const at = cursor?.api === "rest" ? cursor : nextSource(list, this.#scope, 0);
    const source = at === undefined ? undefined : list.sources[at.source];
    if (at === undefined || source === undefined) return [];
    const perPage = list.sources.some(({ keep }) => keep !== undefined)
      ? scanPageSize(first)
      : pageSize(at, first);
    const page = Math.floor(at.offset / perPage) + 1;
    const payload = this.#try(() => {
      const request = source.request(this.#scope, { perPage, page });
      return this.#rest({ ...request, query: { ...request.query, per_page: perPage, page } });
    });
    return [{ name: "main", role: "main", ...payload }];
  }

  #payloads(step: AnyStep, condition: string | undefined): PresentedStep[] {
    const base = { name: step.name, role: step.role };
    const conditionField = condition === undefined ? {} : { condition };
    if (step.perItem === undefined)
      return [{ ...base, ...conditionField, ...this.#payload(step, this.#scope) }];
    const perItem = step.perItem;
    const items = this.#watch(() => perItem.items(this.#scope));
    if (!items.dependsOnResponse && Array.isArray(items.value)) {
      return items.value.map((item) => ({
        ...base,
        ...conditionField,
        ...this.#payload(step, { ...this.#scope, item }),
      }));
    }
    const repetition = `sent once per element of an earlier response, at most ${perItem.max} times`;
    return [
      {
        ...base,
        condition: repetition,
        ...this.#payload(step, { ...this.#scope, item: placeholder("item") }),
      },
    ];
  }

  #payload(step: AnyStep, scope: object): Payload {
    return this.#try(() => {
      if ("operation" in step)
        return this.#graphql(step.operation, step.variables(scope), step.repeat?.(scope) ?? []);
      if ("args" in step)
        return { argv: ["gh", ...step.args(scope).map((part) => String(settlePlaceholders(part)))] };
      const request = step.request(scope);
      if (step.find === undefined) return this.#rest(request);
      return this.#rest({ ...request, query: { ...request.query, per_page: 100, page: 1 } });
    });
  }

  #graphql(operation: GraphqlOperation, variables: object, values: readonly string[]): Payload {
    const bound = { operation, variables, repeated: values };
    if (isEmptyRequest(bound)) return { condition: "not sent: it would select nothing" };
    const settled = Object(settlePlaceholders(variables));
    return {
      bound: { ...bound, variables: settled },
      ...this.#argv({ api: "graphql", method: "POST", path: "", accept: "application/json", body: "" }),
    };
  }

  #rest(request: RestRequest): Payload {
    const path = String(settlePlaceholders(request.path));
    const settled: RestRequest = {
      ...request,
      path,
      ...(request.body === undefined ? {} : { body: Object(settlePlaceholders(request.body)) }),
    };
    return {
      rest: settled,
      ...this.#argv({
        api: "rest",
        method: request.method,
        path: path + queryString(request),
        accept: request.accept ?? "application/vnd.github+json",
        ...(request.body === undefined ? {} : { body: "" }),
      }),
    };
  }

  #argv(request: Parameters<typeof apiArgs>[0]): Payload {
    return this.#viaGh ? { argv: ["gh", ...apiArgs(request, this.#task.session.host)] } : {};
  }

  /** Creates a payload. If its mapping cannot run on placeholders, returns a condition instead of failing the plan. */
  #try(make: () => Payload): Payload {
    try {
      return make();
    } catch {
      return { condition: "depends on the responses of earlier steps" };
    }
  }

  #watch<T>(read: () => T): { readonly value: T | undefined; readonly dependsOnResponse: boolean } {
    this.#placeholderRead = false;
    try {
      return { value: read(), dependsOnResponse: this.#placeholderRead };
    } catch {
      return { value: undefined, dependsOnResponse: true };
    }
  }
}
