// Reads the id of a JSON-RPC message in parts, without its other values, in linear time.

export interface IdReader {
  /** Reads the next part of the message. */
  read(part: Uint8Array): void;
  /** Returns the property `id` of the message; undefined if it has none. */
  id(): string | number | undefined;
}

/** A longer id, or name of a property, is not kept. */
const MAX_BYTES = 1_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', "\\", ",", ":"].map((character) => character.charCodeAt(0));
const OPENING: readonly number[] = [..."[{"].map((character) => character.charCodeAt(0));
const CLOSING: readonly number[] = [..."]}"].map((character) => character.charCodeAt(0));

export function createIdReader(): IdReader {
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** The bytes of the current name or value of the message itself. */
  let token: number[] = [];
  let name: unknown;
  let found: unknown;

  function endValue(): void {
    if (name === "id") found = parse(token);
    name = undefined;
    token = [];
  }

  function readByte(byte: number): void {
    const isOwn = depth === 1;
    if (inString) {
      if (isOwn) keep(token, byte);
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inString = false;
      return;
    }
    if (CLOSING.includes(byte)) {
      depth--;
      if (depth === 0) endValue();
      return;
    }
    if (isOwn && byte === COLON) {
      name = parse(token);
      token = [];
    } else if (isOwn && byte === COMMA) endValue();
    else if (isOwn) keep(token, byte);
    if (byte === QUOTE) inString = true;
    if (OPENING.includes(byte)) depth++;
  }

  return {
    read(part) {
      for (const byte of part) readByte(byte);
    },
    id: () => (typeof found === "string" || typeof found === "number" ? found : undefined),
  };
}

function keep(token: number[], byte: number): void {
  if (token.length < MAX_BYTES) token.push(byte);
}

function parse(token: readonly number[]): unknown {
  try {
    return JSON.parse(Buffer.from(token).toString("utf8"));
  } catch {
    return undefined;
  }
}
