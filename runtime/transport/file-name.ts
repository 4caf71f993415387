// Names of files, which users of GitHub may have chosen.

/**
 * Returns a name that is safe in any folder: without separators, control characters and invisible characters, not hidden,
 * and not the name of a device.
 */
export function fileName(name: string): string {
  const plain = name
    .replace(/[/\\:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, "-")
    .replace(/^\.+/, "-")
    .replace(/[. ]+$/, "");
  const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) || plain === "" ? `-${plain}` : plain;
  return safe.length <= MAX_LENGTH ? safe : safe.slice(0, MAX_LENGTH - TAIL) + safe.slice(-TAIL);
}

/** File systems permit 255 bytes, and a character has up to three in UTF-8. */
const MAX_LENGTH = 80;
/** Characters at the end of a long name that remain: the extension. */
const TAIL = 16;
