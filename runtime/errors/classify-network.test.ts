// Tests the codes and outcomes of requests that received no response.

import { describe, expect, test } from "vitest";
import { classifyNetwork } from "./classify-network.js";

describe("network", () => {
  const failed = (code: string, syscall?: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code, syscall }) });
  test.each<[string, string?]>([
    ["ECONNREFUSED"],
    ["ENOTFOUND", "getaddrinfo"],
    ["UND_ERR_CONNECT_TIMEOUT"],
    ["EHOSTUNREACH", "connect"],
    ["ENETUNREACH", "connect"],
    ["ENETDOWN", "connect"],
    ["ETIMEDOUT", "connect"],
  ])("%s of %s: the request was not sent", (code, syscall) => {
    expect(classifyNetwork(failed(code, syscall), "h")).toMatchObject({
      code: "NETWORK",
      retryable: true,
      outcome: "none",
    });
  });
  test.each<[string, string?]>([
    ["ECONNRESET", "read"],
    ["UND_ERR_SOCKET"],
    ["EPIPE", "write"],
    ["EHOSTUNREACH", "read"],
    ["ENETUNREACH", "write"],
    ["ENETDOWN", "read"],
    ["EHOSTUNREACH"],
    ["ETIMEDOUT", "read"],
  ])("%s of %s: the outcome is unknown", (code, syscall) => {
    expect(classifyNetwork(failed(code, syscall), "h")).toMatchObject({
      code: "NETWORK",
      outcome: undefined,
    });
  });
  test("several addresses that all failed to connect: the request was not sent", () => {
    const attempts = ["127.0.0.1", "::1"].map((address) =>
      Object.assign(new Error("connect"), { code: "EHOSTUNREACH", syscall: "connect", address }),
    );
    const cause = Object.assign(new AggregateError(attempts), { code: "EHOSTUNREACH" });
    const error = classifyNetwork(new TypeError("fetch failed", { cause }), "h");
    expect(error).toMatchObject({ code: "NETWORK", outcome: "none" });
  });
  test("several failures, one of them after connecting: the outcome is unknown", () => {
    const attempts = ["connect", "read"].map((syscall) =>
      Object.assign(new Error(syscall), { code: "ENETDOWN", syscall }),
    );
    const cause = Object.assign(new AggregateError(attempts), { code: "ENETDOWN" });
    const error = classifyNetwork(new TypeError("fetch failed", { cause }), "h");
    expect(error).toMatchObject({ code: "NETWORK", outcome: undefined });
  });
  test("an untrusted certificate is not retryable", () => {
    expect(classifyNetwork(failed("CERT_HAS_EXPIRED"), "h")).toMatchObject({
      code: "NETWORK",
      retryable: false,
    });
  });
});
