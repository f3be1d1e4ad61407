import { describe, expect, test } from "bun:test";
import { readEnv } from ".";
import { environmentWarnings } from "./warnings";

const complete = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

function warnings(source: Record<string, string>) {
  const all = { ...complete, ...source };
  return environmentWarnings(all, readEnv(all));
}

describe("a start warns of", () => {
  test("an address without TLS", () => {
    expect(warnings({ PUBLIC_URL: "http://portal.example.com" })).toEqual([
      "PUBLIC_URL is http://portal.example.com, without TLS: session cookies and all data travel unencrypted. " +
        "Put a proxy with TLS in front and set it to the https address.",
    ]);
  });

  test("no address, with an unencrypted shared network", () => {
    expect(warnings({ HOST: "192.0.2.1" })).toEqual([
      "PUBLIC_URL is missing, and so is TLS: session cookies and all data travel unencrypted. " +
        "Put a proxy with TLS in front and set it to the https address.",
    ]);
  });

  test("no address while listening on all interfaces", () => {
    expect(warnings({ HOST: "0.0.0.0" })).toEqual([
      "PUBLIC_URL is missing while HOST is 0.0.0.0: sign-in leads people to 127.0.0.1, which is their own machine. " +
        "Set it to the address they use.",
    ]);
  });

  test("backups of a database that is not a file", () => {
    const remote = { BACKUP_DIR: "/backups", DATABASE_URL: "http://127.0.0.1:8080" };
    expect(warnings(remote)).toEqual([
      "BACKUP_DIR is set, and the database is not a file: no backup is made. Use its provider's.",
    ]);
  });

  test("mail with links that cannot be reached", () => {
    const mail = { MAIL_URL: "smtp://mail.example.com", MAIL_FROM: "portal@example.com" };
    expect(warnings(mail)).toEqual([
      "MAIL_URL is set and PUBLIC_URL is missing: links in mails lead to this machine. Set it to the address people use.",
    ]);
    expect(warnings({ ...mail, PUBLIC_URL: "http://127.0.0.1:3000" })).toEqual([]);
  });

  test("a proxy without a decision whether to trust it", () => {
    expect(warnings({ PUBLIC_URL: "https://portal.example.com" })).toEqual([
      "TRUST_PROXY is not set, and PUBLIC_URL is https: behind a proxy everybody has its address, and one person's " +
        "wrong sign-ins lock all others out. Set it to true when the proxy sets X-Forwarded-For, else to false.",
    ]);
  });

  test("an unknown name, beside the one it resembles", () => {
    expect(warnings({ OIDC_ISUER: "https://other.example.com", PATH: "/bin" })).toEqual([
      "OIDC_ISUER is not a variable of the portal: did you mean OIDC_ISSUER?",
    ]);
  });
});

describe("a start is silent about", () => {
  test.each([
    ["the defaults", {}],
    ["http on this machine", { PUBLIC_URL: "http://portal.localhost:3000" }],
    ["http in development", { PUBLIC_URL: "http://portal.test", NODE_ENV: "development" }],
    ["a proxy that is trusted", { PUBLIC_URL: "https://portal.example.com", TRUST_PROXY: "true" }],
    ["a proxy that is not", { PUBLIC_URL: "https://portal.example.com", TRUST_PROXY: "false" }],
    ["an IPv6 loopback", { HOST: "::1" }],
    ["an empty value", { OIDC_ISUER: "" }],
  ])("%s", (_, source) => expect(warnings(source)).toEqual([]));
});
