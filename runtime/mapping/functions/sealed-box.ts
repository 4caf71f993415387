// Sealed boxes: text that only the owner of a key can read, as libsodium's crypto_box_seal makes them.

import { hsalsa, xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { unexpectedResponse } from "../../errors/unexpected-response.js";
import { fromBase64 } from "./decode-base64.js";
import { toBase64 } from "./encode-base64.js";

/** A text, and the public key of its recipient in Base64. */
export interface SealedText {
  readonly text: string;
  readonly key: string;
}

/**
 * Returns the sealed text in Base64. It differs for each call. Throws `SERVER` for a key of another form. A placeholder of
 * a dry run is returned unchanged.
 */
export function sealedBox({ text, key }: SealedText): string {
  if (typeof key !== "string") return key;
  const recipient = publicKey(key);
  const own = x25519.keygen();
  const nonce = blake2b(joined(own.publicKey, recipient), { dkLen: 24 });
  const shared = x25519.getSharedSecret(own.secretKey, recipient);
  const box = xsalsa20poly1305(boxKey(shared), nonce).encrypt(new TextEncoder().encode(text));
  return toBase64(joined(own.publicKey, box));
}

function publicKey(key: string): Uint8Array {
  try {
    const bytes = fromBase64(key);
    if (bytes.length === 32) return bytes;
  } catch {}
  throw unexpectedResponse("key", "a public key of 32 bytes in Base64", key);
}

/** The key of a box from a shared secret, as crypto_box_beforenm derives it. */
function boxKey(shared: Uint8Array): Uint8Array {
  const words = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.slice().buffer);
  const key = new Uint32Array(8);
  hsalsa(words(new TextEncoder().encode("expand 32-byte k")), words(shared), new Uint32Array(4), key);
  return new Uint8Array(key.buffer);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
