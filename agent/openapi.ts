// The entry `ghx/openapi`: `ghx.request` with the types of GitHub's REST endpoints. The package `@octokit/openapi-types`,
// which contains them, is an optional peer dependency, so that the other entries compile without it.

import type { paths } from "@octokit/openapi-types";
import type {
  BinaryInput,
  DryRunPlan,
  PlanOptions,
  RestCall,
  RestOptions,
  RestPagesOptions,
  ResultEnvelope,
} from "../runtime/index.js";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** All endpoints, such as `GET /repos/{owner}/{repo}`. */
export type Endpoint = {
  [Path in keyof paths & string]: `${Uppercase<keyof paths[Path] & Method>} ${Path}`;
}[keyof paths & string];

type Description<Route> = Route extends `${infer Name} ${infer Path extends keyof paths & string}`
  ? Lowercase<Name> extends infer Key extends keyof paths[Path]
    ? paths[Path][Key]
    : never
  : never;

/** The parameters of an endpoint: of its path, its query and its body. A body that is a list, or bytes, is `data`. */
export type EndpointParameters<Route extends Endpoint> = PathOf<Description<Route>> &
  QueryOf<Description<Route>> &
  BodyOf<Description<Route>>;

type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : unknown;
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : unknown;
type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: { "application/octet-stream": unknown } }
    ? { data: BinaryInput }
    : ListAsData<Json<NonNullable<Body>>>
  : unknown;
type ListAsData<Body> = Body extends readonly unknown[]
  ? { data: Body }
  : Body extends object
    ? Body
    : unknown;

/** The data of an endpoint's successful responses; null for responses without content. */
export type EndpointData<Route extends Endpoint> =
  Description<Route> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201 | 202 | 203 | 204 | 205)]: Json<Responses[Status]>;
      }[keyof Responses & (200 | 201 | 202 | 203 | 204 | 205)]
    : unknown;

type Json<Message> = Message extends { content: infer Content }
  ? [Content] extends [never]
    ? null
    : Content extends { "application/json": infer Data }
      ? Data
      : unknown
  : null;

/** `ghx.request` with the types of all endpoints. */
export interface OpenapiCall {
  <Route extends Endpoint>(
    route: Route,
    parameters: EndpointParameters<Route>,
    options: Omit<PlanOptions<RestOptions>, "accept" | "response">,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  <Route extends Endpoint>(
    route: Route,
    ...args: Arguments<Route, RestOptions>
  ): Promise<ResultEnvelope<EndpointData<Route>>>;
  <Route extends Endpoint>(
    route: Route,
    parameters: EndpointParameters<Route>,
    options: Omit<PlanOptions<RestOptions, boolean>, "accept" | "response">,
  ): Promise<ResultEnvelope<EndpointData<Route> | DryRunPlan>>;
  /** Iterates over the data of the pages. Throws `GhxError` if a request fails. */
  pages<Route extends Endpoint & `GET ${string}`>(
    route: Route,
    ...args: Arguments<Route, RestPagesOptions>
  ): AsyncGenerator<EndpointData<Route>, void, undefined>;
  /** Iterates over the items of all pages: lists, or objects with one list. Throws `GhxError` if a request fails. */
  items<Route extends Endpoint & `GET ${string}`>(
    route: Route,
    ...args: Arguments<Route, RestPagesOptions>
  ): AsyncGenerator<ItemOfPage<EndpointData<Route>>, void, undefined>;
}

/** Without what changes the data, since the types describe JSON. */
type Arguments<Route extends Endpoint, Options> =
  Record<never, never> extends EndpointParameters<Route>
    ? [parameters?: EndpointParameters<Route>, options?: Omit<Options, "accept" | "response">]
    : [parameters: EndpointParameters<Route>, options?: Omit<Options, "accept" | "response">];

/** The items of a list, or of the lists in an object. */
type ItemOfPage<Data> = Data extends readonly (infer Item)[]
  ? Item
  : { [Name in keyof Data]: Data[Name] extends readonly (infer Item)[] ? Item : never }[keyof Data];

/** Returns `ghx.request` of a client, with types: `openapi(ghx)("GET /repos/{owner}/{repo}", { owner, repo })`. */
export function openapi(ghx: { readonly request: RestCall }): OpenapiCall;
// GitHub's description is the only source of the types, so nothing can be checked here.
export function openapi(ghx: { readonly request: RestCall }): unknown {
  return ghx.request;
}
