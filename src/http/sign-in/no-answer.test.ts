import { expect, test } from "bun:test";
import { noAnswer } from "./provider";

const url = "https://login.test";
const failure = (code: string) => Object.assign(new Error("It failed."), { code });

test.each([
  ["ENOTFOUND", "cannot be reached: its name is not known to DNS"],
  ["EAI_AGAIN", "cannot be reached: DNS does not answer"],
  ["ECONNREFUSED", "cannot be reached: connection refused"],
  ["ECONNRESET", "cannot be reached: the connection broke off"],
  ["ETIMEDOUT", "cannot be reached: no connection in time"],
  ["EHOSTUNREACH", "cannot be reached: no way to its host"],
  ["ENETUNREACH", "cannot be reached: no way to its network"],
  ["Other", "cannot be reached: It failed."],
  ["UnexpectedRedirect", "redirects elsewhere"],
  ["CERT_HAS_EXPIRED", "cannot be trusted, TLS: It failed. (CERT_HAS_EXPIRED)"],
])("a provider whose connection failed with %s %s", (code, expected) => {
  expect(noAnswer(url, failure(code)).why).toBe(`${url} ${expected}`);
});

test("a failure that is no error means that the provider cannot be reached", () => {
  expect(noAnswer(url, "gone").why).toBe(`${url} cannot be reached`);
});
