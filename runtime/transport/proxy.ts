// Proxies of the environment, with the rules of gh: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, also in lower case.

import { NOT_APPLIED, RouteError, validationError } from "../contract/route-error.js";

// Not imported, because bundlers for browsers fail on modules of Node.
const https = () => process.getBuiltinModule("node:https");
const net = () => process.getBuiltinModule("node:net");

type Agent = InstanceType<ReturnType<typeof https>["Agent"]>;
type Socket = InstanceType<ReturnType<typeof net>["Socket"]>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the proxy for a URL; undefined if there is none. Throws `VALIDATION` for a proxy that is not supported. */
export function findProxy(url: URL, env: Environment): URL | undefined {
  const isHttps = url.protocol === "https:";
  // A web server passes the header `Proxy` of a request to CGI programs as HTTP_PROXY.
  const isCgi = env.REQUEST_METHOD !== undefined;
  const [name = "", text] = isHttps
    ? firstSet(env, "HTTPS_PROXY", "https_proxy")
    : firstSet(env, isCgi ? "http_proxy" : "HTTP_PROXY", "http_proxy");
  if (text === undefined || isExcluded(url, firstSet(env, "NO_PROXY", "no_proxy")[1] ?? "")) return undefined;
  const address = text.includes("://") ? text : `http://${text}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  // The value may contain a password.
  if (proxy === undefined || !/^https?:$/.test(proxy.protocol) || proxy.hostname === "")
    throw validationError(`${name}: expected the URL of an http or https proxy.`, NOT_APPLIED);
  return proxy;
}

/** Returns the first variable that is not empty, with its name. */
function firstSet(
  env: Environment,
  ...names: readonly string[]
): readonly [name?: string, value?: string | undefined] {
  const name = names.find((one) => env[one]);
  return name === undefined ? [] : [name, env[name]];
}

/** Whether requests to the URL use no proxy: on this computer, and for what `NO_PROXY` lists. */
function isExcluded(url: URL, list: string): boolean {
  const host = hostOf(url).toLowerCase();
  const port = portOf(url);
  if (host === "localhost" || host === "::1" || /^127(?:\.\d+){3}$/.test(host)) return true;
  return list
    .toLowerCase()
    .split(",")
    .map((entry) => entry.trim())
    .some((entry) => entry !== "" && excludes(entry, host, port));
}

/** Whether an entry matches: `*`, an address, a range of addresses, or a domain, whose port is optional. */
function excludes(entry: string, host: string, port: number): boolean {
  if (entry === "*") return true;
  const { isIP, BlockList } = net();
  const [range = "", bits] = entry.split("/");
  if (bits !== undefined) {
    const family = isIP(range) === 6 ? "ipv6" : "ipv4";
    if (isIP(range) === 0 || isIP(host) !== isIP(range) || !/^\d{1,3}$/.test(bits)) return false;
    if (Number(bits) > (family === "ipv6" ? 128 : 32)) return false;
    const block = new BlockList();
    block.addSubnet(range, Number(bits), family);
    return block.check(host, family);
  }
  const [, name = entry, ownPort] = isIP(entry) > 0 ? [] : (/^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? []);
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  if (name === host) return true;
  const suffix = name.replace(/^\*/, "");
  return isIP(host) === 0 && host.endsWith(suffix.startsWith(".") ? suffix : `.${suffix}`);
}

/** Options of node:http and node:https. */
export interface Proxied {
  /** That of the proxy or of the server, which selects the module. */
  readonly protocol: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
  readonly agent?: Agent;
  /** Headers for the proxy. */
  readonly proxyHeaders?: Readonly<Record<string, string>>;
}

/** Returns how a request to the URL is sent through the proxy. An https request uses a tunnel, so that it sees no header. */
export function throughProxy(url: URL, proxy: URL): Proxied {
  if (url.protocol === "https:") return { protocol: url.protocol, agent: tunnels(proxy) };
  const proxyHeaders = { host: url.host, ...credentials(proxy) };
  return {
    protocol: proxy.protocol,
    hostname: hostOf(proxy),
    port: portOf(proxy),
    path: url.href,
    proxyHeaders,
  };
}

const TUNNEL_TIMEOUT_MS = 30_000;
const agents = new Map<string, Agent>();

/** Returns the agent whose connections are tunnels through the proxy. */
function tunnels(proxy: URL): Agent {
  const { Agent, globalAgent } = https();
  const known = agents.get(proxy.href);
  if (known !== undefined) return known;
  const agent = new Agent({ ...globalAgent.options, keepAlive: true });
  agents.set(proxy.href, agent);
  return Object.assign(agent, {
    createConnection(options: TlsOptions, done: (error: unknown, socket?: unknown) => void) {
      const { connect } = process.getBuiltinModule("node:tls");
      openTunnel(proxy, `${bracketed(options.host)}:${options.port}`).then(
        (socket) => done(null, connect({ ...options, socket })),
        done,
      );
    },
  });
}

/** What an agent passes to its connections. */
interface TlsOptions {
  readonly host: string;
  readonly port: number;
  readonly servername?: string;
}

/** Returns a connection to `target` through the proxy. */
function openTunnel(proxy: URL, target: string): Promise<Socket> {
  const { request } = process.getBuiltinModule(proxy.protocol === "http:" ? "node:http" : "node:https");
  return new Promise((resolve, reject) => {
    const options = {
      method: "CONNECT",
      host: hostOf(proxy),
      port: portOf(proxy),
      path: target,
      headers: { host: target, ...credentials(proxy) },
      agent: false,
      timeout: TUNNEL_TIMEOUT_MS,
    };
    const sent = request(options);
    sent.on("connect", ({ statusCode = 0 }, socket) => {
      socket.setTimeout(0);
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      const message = `The proxy ${proxy.host} refused a connection to ${target} (HTTP ${statusCode}).`;
      const retryable = statusCode >= 500;
      reject(
        new RouteError("NETWORK", message, {
          retryable,
          details: { proxy_status: statusCode },
          ...NOT_APPLIED,
        }),
      );
    });
    sent.on("timeout", () => sent.destroy(new Error("no response")));
    sent.on("error", (error) => {
      const cause = "code" in error ? String(error.code) : error.message;
      // Nothing was sent to GitHub.
      const message = `Could not connect to the proxy ${proxy.host} (${cause}).`;
      reject(new RouteError("NETWORK", message, { retryable: true, details: { cause }, ...NOT_APPLIED }));
    });
    sent.end();
  });
}

/** Returns the header with the user and password of the proxy's URL. */
function credentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(plain).toString("base64")}` };
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);
const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);
