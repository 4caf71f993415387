// The client: the capabilities of a registry as functions at the paths that their ids spell. It contains names; the first
// call loads the rest.

import type { Capability } from "../contract/capability.js";
import type { Failure, ResultEnvelope } from "../contract/envelope.js";
import type { Operation, StepOptions } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Registry } from "../contract/registry.js";
import { asRouteError, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { copyFields } from "../input/copy-fields.js";
import type { IterateOptions, ListOperation, Page } from "./iterate.js";
import { loadByName } from "./merge-registries.js";
import { throwGhxError } from "./option-errors.js";
import { readAgain } from "./read-again.js";
import { createStep } from "./step.js";

const load = () => import("./load-client.js");
type Loaded = Awaited<ReturnType<typeof load>>;

/**
 * Returns a client: the function of `<domain>.<verb>` is at this path. A function is created when it is first read.
 * `Client`: the generated type.
 */
export function createTree<Client>(registry: Registry, session: Session): Client;
export function createTree(registry: Registry, session: Session): object {
  const current = registry.ids.map((id) => id.split("."));
  const older = Object.keys(registry.aliases).map((id) => id.split("."));
  const tree = createNode("", current, older, (id) => createFunction(registry, id, session));
  const request = async () => (await load()).bindRequest(session);
  const graphql = async () => (await load()).bindGraphql(session);
  return Object.assign(tree, {
    chain: async (...args: Parameters<ReturnType<Loaded["bindChain"]>>) =>
      (await load()).bindChain(session)(...args),
    request: createRequest(request),
    graphql: createRequest(graphql),
  });
}

/** A request without a capability, as a function and as iterables of its pages and items. */
interface RequestFunction {
  (...args: readonly never[]): Promise<unknown>;
  pages(...args: readonly never[]): AsyncGenerator;
  items(...args: readonly never[]): AsyncGenerator;
}

/** Returns the function, which is loaded when it is first called. */
function createRequest(load: () => Promise<RequestFunction>): RequestFunction {
  return Object.assign(async (...args: readonly never[]) => (await load())(...args), {
    pages: readAgain(async function* (...args: readonly never[]) {
      yield* (await load()).pages(...args);
    }),
    items: readAgain(async function* (...args: readonly never[]) {
      yield* (await load()).items(...args);
    }),
  });
}

type Names = readonly (readonly string[])[];

/** Returns the node at a prefix, such as `<domain>.`. `current` and `older`: what follows the prefix in names. */
function createNode(prefix: string, current: Names, older: Names, create: (id: string) => object): object {
  const isFunction = [...current, ...older].some((path) => path.length === 0);
  const node = isFunction ? create(prefix.slice(0, -1)) : {};
  const firsts = (names: Names) => new Set(names.flatMap(([first]) => first ?? []));
  const below = (names: Names, first: string) =>
    names.flatMap(([head, ...rest]) => (head === first ? [rest] : []));
  const listed = firsts(current);
  for (const name of new Set([...listed, ...firsts(older)])) {
    let child: object | undefined;
    const get = () => {
      child ??= createNode(`${prefix}${name}.`, below(current, name), below(older, name), create);
      return child;
    };
    Object.defineProperty(node, name, { get, enumerable: listed.has(name), configurable: true });
  }
  return node;
}

/** Returns the function of a capability, which is loaded when it is first called. */
function createFunction(registry: Registry, id: string, session: Session): object {
  let capability: Promise<Capability<unknown, unknown>> | undefined;
  const loadCapability = () => {
    capability ??= loadOnce();
    return capability;
  };
  const loadOnce = async () => {
    try {
      const loaded = await loadByName(registry, id);
      if (loaded !== undefined) return loaded;
      throw validationError(`There is no capability "${id}".`);
    } catch (thrown) {
      // The next call tries again.
      capability = undefined;
      throw thrown;
    }
  };
  let bound: Operation<unknown, unknown> | undefined;
  const operation = async () => {
    const [{ bind }, loaded] = await Promise.all([load(), loadCapability()]);
    bound ??= bind(session, loaded);
    return bound;
  };
  const list = async (): Promise<ListOperation<unknown, Page<unknown>>> => {
    try {
      const [{ bindList }, loaded] = await Promise.all([load(), loadCapability()]);
      if (isList(loaded)) return bindList(session, loaded);
      throw validationError(`${id} does not return a list.`);
    } catch (thrown) {
      return throwGhxError(id, thrown);
    }
  };
  const call = (input: unknown, options?: ExecuteOptions): Promise<ResultEnvelope> => {
    if (bound !== undefined) return bound(input, options);
    // The program may change the object while the capability is loaded.
    const given = copyFields(input);
    return operation().then(
      (ready) => ready(given, options),
      (thrown: unknown) => toFailure(id, thrown),
    );
  };
  return Object.assign(call, {
    step: (input: unknown = {}, options?: StepOptions) =>
      createStep(id, loadCapability, session, input, options),
    pages: readAgain(async function* (input?: object, options?: IterateOptions) {
      yield* (await list()).pages(input, options);
    }),
    items: readAgain(async function* (input?: object, options?: IterateOptions) {
      yield* (await list()).items(input, options);
    }),
  });
}

function isList(capability: Capability<unknown, unknown>): capability is Capability<unknown, Page<unknown>> {
  return capability.readCursor !== undefined;
}

function toFailure(id: string, thrown: unknown): Failure {
  const { code, message, retryable } = asRouteError(thrown);
  return { ok: false, error: { code, message, retryable }, meta: { capability_id: id } };
}
