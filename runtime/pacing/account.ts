// Names of accounts, which do not contain the token.

/** The properties of a session that determine its account. */
interface Account {
  readonly urls: { readonly rest: string };
  readonly token: string | undefined;
}

/** Returns the function that names the account of a session by its host and a hash of its token. */
export function accountNames(): (account: Account) => Promise<string> | string {
  // Calls that wait for the same promise continue in their order.
  const names = new Map<string, Promise<string> | string>();
  const create = (key: string, rest: string, token: string) => {
    const created = hash(token).then((hashed) => {
      const name = `${rest} ${hashed}`;
      names.set(key, name);
      return name;
    });
    names.set(key, created);
    return created;
  };
  return ({ urls, token = "" }) => {
    const key = `${urls.rest} ${token}`;
    return names.get(key) ?? create(key, urls.rest, token);
  };
}

/** Returns the start of the token's SHA-256; empty where the platform does not offer it. */
async function hash(text: string): Promise<string> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest ?? []).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
