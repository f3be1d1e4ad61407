import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { root } from "#/test/support/imports";
import { patience } from "#/test/support/patience";
import { sendOneMail } from "#/test/support/send-one-mail";
import { isAboutAddress } from "./transport";

setDefaultTimeout(patience.test);

const folder = join(root, "test/fixtures/mail-server");
const certificate = join(folder, "cert.pem");
let server: MailServer;
afterEach(() => server.stop());

async function startTls(isAtOnce: boolean) {
  const [key, cert] = await Promise.all(
    [join(folder, "key.pem"), certificate].map((path) => Bun.file(path).text()),
  );
  server = await startMailServer({ tls: { key: key ?? "", cert: cert ?? "", isAtOnce } });
}

/** Returns the outcome of sending a mail in a separate process that does or does not trust the certificate. */
async function send(url: string, isTrusted = true): Promise<string> {
  const sender = Bun.spawn([process.execPath, sendOneMail, url], {
    cwd: root,
    env: { ...process.env, ...(isTrusted && { NODE_EXTRA_CA_CERTS: certificate }) },
    stderr: "inherit",
  });
  return new Response(sender.stdout).text();
}

describe.each([
  ["from the first byte", true],
  ["begun within the connection", false],
])("over TLS %s", (_, isAtOnce) => {
  test("a mail arrives if the certificate is trusted, and is sent to no other server", async () => {
    await startTls(isAtOnce);
    expect(await send(server.url)).toContain("Kept as number 1");
    expect(server.arrived).toMatchObject([{ to: "nora@brand.test", isEncrypted: true }]);
    expect(await send(server.url, false)).toContain("refused: Error: self signed certificate");
    expect(server.arrived).toHaveLength(1);
  });
});

test("a server elsewhere without TLS gets nothing", async () => {
  server = await startMailServer();
  // This machine under a name that does not look local.
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  expect(await send(elsewhere)).toMatch(/^refused: /);
  expect(server.arrived).toEqual([]);
  expect(await send(server.url)).toContain("Kept as number 1");
  expect(server.arrived).toMatchObject([{ isEncrypted: false }]);
});

test.each([
  ["550 5.1.1 <nora@brand.test> is nobody here", true],
  ["550-5.1.10 RESOLVER.ADR.RecipientNotFound", true],
  ["550 5.2.1 This mailbox is disabled", true],
  ["550 5.7.1 Relaying denied for 5.1.1", false],
  ["552 5.2.2 Mailbox full", false],
  ["554 5.1.8 Bad sender", false],
  ["450 4.1.1 Try again", false],
  ["550 Not here", false],
])("the answer %p is about the address: %p", (answer, isAbout) => {
  expect(isAboutAddress(answer)).toBe(isAbout);
});
