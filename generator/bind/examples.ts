// Reads the examples that GitHub publishes with its REST description.

import { isObject, type Json, type JsonObject, objectAt, resolveRef } from "./json.js";

/** An example of a body. A request and the response to it usually have the same name. */
export interface PublishedExample {
  readonly name: string;
  /** Such as `application/json`. */
  readonly mediaType: string;
  readonly value: Json;
}

export interface PublishedResponse {
  readonly status: number;
  /** Whether the response has a body. Every success with a body has an example; few errors have one. */
  readonly hasBody: boolean;
  readonly examples: readonly PublishedExample[];
}

/** The examples of an operation, such as `activity/list-notifications-for-authenticated-user`. */
export interface OperationExamples {
  readonly operationId: string;
  readonly method: string;
  /** The path in the description, such as `/repos/{owner}/{repo}/labels`. */
  readonly path: string;
  readonly requests: readonly PublishedExample[];
  /** All documented responses by ascending status. */
  readonly responses: readonly PublishedResponse[];
}

/** Returns the examples of every operation by its id. `values`: the content of openapi.examples.json. */
export function readExamples(
  description: JsonObject,
  values: JsonObject,
): ReadonlyMap<string, OperationExamples> {
  const operations = Object.entries(objectAt(description, "paths")).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) => {
      if (!isObject(operation) || typeof operation.operationId !== "string") return [];
      const { operationId } = operation;
      const read = (body: Json | undefined) => bodyExamples(resolveRef(body, description), values);
      const responses = Object.entries(objectAt(operation, "responses")).map(([status, response]) => ({
        status: Number(status),
        hasBody: Object.keys(objectAt(resolveRef(response, description), "content")).length > 0,
        examples: read(response),
      }));
      responses.sort((a, b) => a.status - b.status);
      const requests = read(operation.requestBody);
      return [{ operationId, method: method.toUpperCase(), path, requests, responses }];
    }),
  );
  return new Map(operations.map((operation) => [operation.operationId, operation]));
}

function bodyExamples(body: JsonObject, values: JsonObject): PublishedExample[] {
  return Object.entries(objectAt(body, "content")).flatMap(([mediaType, media]) =>
    Object.entries(isObject(media) ? objectAt(media, "examples") : {}).flatMap(([name, example]) => {
      const value = exampleValue(example, values);
      return value === undefined ? [] : [{ name, mediaType, value }];
    }),
  );
}

function exampleValue(example: Json, values: JsonObject): Json | undefined {
  if (!isObject(example)) return undefined;
  return typeof example.$ref === "string" ? values[lastSegment(example.$ref)] : example.value;
}

const lastSegment = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
