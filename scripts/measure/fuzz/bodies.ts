// Mutations of an answer other than its JSON nodes: other bodies, other content types, and other output of gh.

import type { CliOutput } from "../../../runtime/index.js";
import { type Answer, BODILESS, JSON_TYPE, text } from "./answer.js";
import { TWO_BYTE } from "./mutations.js";

/** An answer that GitHub does not send. */
export interface Mutation {
  readonly name: string;
  readonly answer: () => Answer;
  /** The answer cannot be read, so a success must have the data of the unchanged answers. */
  readonly isUnreadable: boolean;
}

type Named<T> = readonly (readonly [name: string, value: T])[];

const HTML = "<!DOCTYPE html>\n<html><head><title>Unicorn!</title></head><body>Error</body></html>\n";
const HTML_TYPE = "text/html; charset=utf-8";
const BINARY = Uint8Array.from({ length: 2048 }, (_, index) => (index * 167) % 256);
const LONG = "x".repeat(300_000);

/** Returns other bodies in place of a text. */
function otherBodies(body: string): Named<string | Uint8Array> {
  const bodies: Named<string | Uint8Array> = [
    ["empty body", ""],
    ["half of the body", body.slice(0, body.length / 2)],
    ["HTML", HTML],
    ["binary data", BINARY],
    ["a long line", LONG],
    ["a long line after the body", body + LONG],
    ["a long text of two-byte characters", TWO_BYTE],
    ["a long text of two-byte characters after the body", body + TWO_BYTE],
    ["the body twice", body + body],
  ];
  return bodies.filter(([, other]) => other !== body);
}

/** Returns the mutations of a JSON answer. */
export function jsonBodies(answer: Answer): Mutation[] {
  // The response to some writes has no body, so that any body may be ignored.
  const isUnreadable = answer.body !== "";
  const status = withBody(answer.status);
  const types = [undefined, "", "text/plain", HTML_TYPE, "application/xml", "application/octet-stream", "?"];
  return [
    ...otherBodies(text(answer.body)).map(
      ([name, body]): Mutation => ({ name, answer: () => ({ ...answer, status, body }), isUnreadable }),
    ),
    {
      name: "HTML with its type",
      answer: () => ({ ...answer, status, type: HTML_TYPE, body: HTML }),
      isUnreadable,
    },
    // Other statuses of a success. GitHub documents 204 for some writes that also have a response with a body.
    { name: "HTTP 202", answer: () => ({ ...answer, status: 202 }), isUnreadable: false },
    ...[202, 204, 205].map(
      (empty): Mutation => ({
        name: `HTTP ${empty} with no body`,
        answer: () => ({ ...answer, status: empty, body: "" }),
        isUnreadable: isUnreadable && empty !== 204,
      }),
    ),
    // JSON that arrives with another type may be read.
    ...types.map((type): Mutation => {
      return { name: `content type ${type}`, answer: () => ({ ...answer, type }), isUnreadable: false };
    }),
  ];
}

/** Returns a status that permits a body. */
export const withBody = (status: number): number => (BODILESS.includes(status) ? 200 : status);

/** Returns the mutations of an answer that is text, such as a diff. Any text is valid, but not with any content type. */
export function textBodies(answer: Answer): Mutation[] {
  const body = text(answer.body);
  const json = JSON.stringify({ message: "Not Found" });
  const bodies: Named<string | Uint8Array> = [
    ["the body", body],
    ...otherBodies(body),
    ["JSON", json],
    ["many lines", body.repeat(2000)],
  ];
  const types = [answer.type, undefined, "", "?", "application/octet-stream"];
  const foreign = [JSON_TYPE, HTML_TYPE, "application/problem+json"].filter((type) => type !== answer.type);
  return [...types, ...foreign].flatMap((type) =>
    bodies.map(([name, other]): Mutation => {
      const changed = { ...answer, type, body: other };
      const isUnreadable = type !== undefined && foreign.includes(type);
      return { name: `${name} as ${type}`, answer: () => changed, isUnreadable };
    }),
  );
}

/** `body`: where the body begins. */
type Change = (stdout: Buffer, body: number) => Uint8Array;

const anyOutput: Named<Change> = [
  ["nothing", () => Buffer.alloc(0)],
  ["binary data", () => BINARY],
  ["a long line", () => Buffer.from(LONG)],
  ["HTML", () => Buffer.from(HTML)],
];
const apiOutput: Named<Change> = [
  ["half of the headers", (stdout, body) => stdout.subarray(0, body / 2)],
  ["no status", (stdout) => stdout.subarray(stdout.indexOf("\n") + 1)],
  ["no headers", (stdout, body) => stdout.subarray(body)],
  ["no empty line", (stdout, body) => Buffer.concat([stdout.subarray(0, body - 2), stdout.subarray(body)])],
];

/** Returns the mutations of what gh prints. `isApi`: with the status and headers before the body. */
export function ghOutputs(answer: Answer, isApi: boolean): Mutation[] {
  const changes = isApi ? [...anyOutput, ...apiOutput] : anyOutput;
  return changes.map(([name, change]): Mutation => {
    const print = (printed: CliOutput): CliOutput => {
      const stdout = Buffer.from(printed.stdout);
      return { ...printed, stdout: change(stdout, stdout.indexOf("\r\n\r\n") + 4) };
    };
    return { name: `gh prints ${name}`, answer: () => ({ ...answer, change: print }), isUnreadable: true };
  });
}
