import { hsalsa, xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { expect, test } from "vitest";
import { placeholder } from "../../dry-run/placeholder.js";
import { decodeBase64 } from "./decode-base64.js";
import { encodeBase64 } from "./encode-base64.js";
import { sealedBox } from "./sealed-box.js";

/** A key pair, and a text that libsodium sealed for it. */
const PUBLIC = "dh2I7IMEE5Gd/p1NHVbxfmU8jJlAgt9bE3uQoK5u33Q=";
const SECRET = "L605/v1/o+IAqcYm7vWZ5hotBVxIqCiKTn5MS8o5KPg=";
const BY_LIBSODIUM = "X8VwHfIUE1F4bqLm212Hv/G5xo1DV8GWpC25+c+4XRmKQdK499VZwoe8I+PbNSMFfEogKISVQD0nsmFFeF0=";

/** Opens a sealed box as libsodium's crypto_box_seal_open does. */
function open(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const [sender, box] = [bytes.subarray(0, 32), bytes.subarray(32)];
  const words = (part: Uint8Array) => new Uint32Array(Uint8Array.from(part).buffer);
  const shared = x25519.getSharedSecret(Buffer.from(SECRET, "base64"), sender);
  const key = new Uint32Array(8);
  hsalsa(words(Buffer.from("expand 32-byte k")), words(shared), new Uint32Array(4), key);
  const nonce = blake2b(Buffer.concat([sender, Buffer.from(PUBLIC, "base64")]), { dkLen: 24 });
  return Buffer.from(xsalsa20poly1305(new Uint8Array(key.buffer), nonce).decrypt(box)).toString();
}

test("seals a text as libsodium does", () => {
  expect(open(BY_LIBSODIUM)).toBe("from libsodium");
  expect(open(sealedBox({ text: "gehäim\n", key: PUBLIC }))).toBe("gehäim\n");
});

test("seals the same text differently each time", () => {
  const seal = () => sealedBox({ text: "secret", key: PUBLIC });
  expect(seal()).not.toBe(seal());
});

test.each(["", "not Base64!", "c2hvcnQ="])("fails for the key %j", (key) => {
  expect(() => sealedBox({ text: "secret", key })).toThrow("a public key of 32 bytes in Base64");
});

test("returns the placeholder of a dry run instead of the text", () => {
  const key = placeholder("recipient.key") as string;
  expect(sealedBox({ text: "secret", key })).toBe(key);
});

test("converts text to Base64 and back, with line breaks and a byte order mark", () => {
  const text = "\uFEFFgrün 🌱\n";
  expect(encodeBase64(text)).toBe(Buffer.from(text).toString("base64"));
  expect(
    decodeBase64(
      Buffer.from(text)
        .toString("base64")
        .replace(/(.{4})/g, "$1\n"),
    ),
  ).toBe(text);
});

test("returns null for Base64 of bytes that are not UTF-8", () => {
  expect([decodeBase64("/w=="), decodeBase64("not Base64!"), decodeBase64(null)]).toEqual([null, null, null]);
});
