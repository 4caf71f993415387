// Confines the requests of a call to the repositories of its session. Every request is checked before it is sent, on each
// route, whatever input, default, reference or correction it results from.

import type { RestRequest } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import { notSent, validationError } from "../contract/route-error.js";
import type { RepositoryScope } from "../contract/session.js";
import type { GraphqlRequest, SendOptions, Wire } from "../contract/wire.js";
import { checkOwner, checkRepository, outsideError } from "../input/repositories.js";
import { isObject, ownValue } from "../schema/object.js";
import { checkNode, NODE_OPERATION } from "./confine-node.js";
import { confineOperation, inputIds } from "./confine-operation.js";
import { checkRest } from "./confine-rest.js";

/**
 * Returns the wire of a call with the prepared input. It throws `VALIDATION` instead of sending a request that may leave
 * the scope, so nothing is applied. An object that the input names by its node id is looked up before it is used. Ids in responses are not,
 * because the requests were confined.
 */
export function confineWire(wire: Wire, scope: RepositoryScope, route: Route, input: object): Wire {
  const given = textsAndIds(input);
  const answers = new Map<string, Promise<unknown>>();
  const once = (key: string, send: () => Promise<unknown>) => {
    const answer = answers.get(key) ?? send();
    answers.set(key, answer);
    // A failure is not kept, so that a retry reads it again.
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const checkId = async (id: string, isValue: boolean, options: SendOptions) => {
    const request = { operation: NODE_OPERATION, variables: { id }, repeated: [], partial: [] };
    const data = await once(id, async () => (await wire.graphql(request, options)).data);
    checkNode(scope, id, data, isValue);
  };
  // gh follows the redirects of a former name.
  const checkName = async (name: string, options: SendOptions) => {
    const request = { method: "GET", path: `/repos/${name}` } as const;
    const found = await once(name, async () => (await wire.rest(request, [], options)).value);
    const current = isObject(found) ? String(found.full_name) : "";
    if (current.toLowerCase() !== name.toLowerCase())
      throw validationError(`${name} is a former name of a repository. Use its present name.`);
  };
  /** The operation to send. */
  const checkDocument = async (request: GraphqlRequest, options: SendOptions) => {
    const confined = confineOperation(scope, request);
    const { isMutation, ids } = inputIds(request, given);
    await Promise.all(ids.map((id) => checkId(id, isMutation, options)));
    return confined;
  };
  /** Whether gh may follow a redirect to a moved object. */
  const checkRequest = async (request: RestRequest, options: SendOptions) => {
    const repository = checkRest(scope, request, given);
    const mayMove = route === "cli" && repository !== undefined;
    if (mayMove) await checkName(repository, options);
    return mayMove;
  };
  return {
    async graphql(request, options) {
      const confined = await checkDocument(request, options).catch(notSent);
      return wire.graphql({ ...request, operation: confined }, options);
    },
    async rest(request, nullOn, options) {
      const mayMove = await checkRequest(request, options).catch(notSent);
      const answer = await wire.rest({ ...request, stays: true }, nullOn, options);
      if (mayMove) checkAddress(scope, answer.value, /\/repos\/([^/]+)\/([^/]+)/);
      return answer;
    },
    async gh(command, options) {
      await checkCommand(scope, command.argv).catch(notSent);
      const value = await wire.gh(command, options);
      // Projects are not in a repository.
      const [kind] = command.argv;
      if (kind !== "project") checkAddress(scope, value, /^https?:\/\/[^/]+\/([^/]+)\/([^/]+)/);
      return value;
    },
  };
}

/** Checks the repository of a subcommand: the value of `--repo`, or the argument of `gh repo`; of `gh project` the owner. */
async function checkCommand(scope: RepositoryScope, argv: readonly string[]): Promise<void> {
  const end = argv.indexOf("--");
  const [flags, args] = end < 0 ? [argv, []] : [argv.slice(0, end), argv.slice(end + 1)];
  const named = flags.flatMap((flag) => /^--repo=(.*)$/s.exec(flag)?.[1] ?? []);
  const [login = "", ...owners] = flags.flatMap((flag) => /^--owner=(.*)$/s.exec(flag)?.[1] ?? []);
  if (argv[0] === "project" && named.length + owners.length === 0) {
    checkOwner(scope, login);
    return;
  }
  const about = argv[0] === "repo" && named.length === 0 ? args : named;
  const [repository = "", ...others] = about;
  const [owner = "", name = "", ...more] = repository.split("/");
  if (others.length > 0 || more.length > 0 || args.some((arg) => arg.includes("://")))
    throw outsideError(scope, `gh ${argv.slice(0, 2).join(" ")}`);
  checkRepository(scope, owner, name);
}

/** Checks the repository in the address of an object that gh returns, which may have been moved. */
function checkAddress(scope: RepositoryScope, value: unknown, pattern: RegExp): void {
  const [, owner, name] = pattern.exec(isObject(value) ? String(ownValue(value, "url")) : "") ?? [];
  if (owner !== undefined && name !== undefined) checkRepository(scope, owner, name);
}

/** Returns what an input may name an object by: its texts, and numbers in properties for ids. */
function textsAndIds(value: unknown, isId = false, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string" || (isId && typeof value === "number")) found.add(String(value));
  else if (Array.isArray(value)) for (const element of value) textsAndIds(element, isId, found);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      textsAndIds(inner, /(?:^i|I|_i)ds?$/.test(name), found);
  return found;
}
