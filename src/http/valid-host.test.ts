import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

test.each([
  "GET /clients HTTP/1.1\r\nHost: ",
  "GET /clients HTTP/1.1\r\nHost: a b<>",
  "GET /clients HTTP/1.1\r\nHost: a/b",
  "GET /clients?x=1 HTTP/1.1\r\nHost: a b",
  "GET /?x HTTP/1.1\r\nHost: ",
  "GET /%zz?x#y HTTP/1.1\r\nHost: a/b",
  "GET /api/login?returnTo=/ HTTP/1.0",
  "GET /api/clients?page=1 HTTP/1.1\r\nHost: [::1",
  "GET /healthz HTTP/1.1\r\nHost: portal.example:99999",
  "GET /healthz HTTP/1.0",
])("%j is 400 and reveals nothing", async (head) => {
  const answer = await send(`${head}\r\nConnection: close\r\n\r\n`);
  expect(answer).toStartWith("HTTP/1.1 400 ");
  expect(answer).toContain("application/problem+json");
  expect(answer).toContain("nosniff");
  expect(answer).toContain("default-src 'none'");
  expect(answer).toContain("no-store");
  expect(answer).toMatch(/x-request-id: [\w-]{36}/i);
  expect(answer).not.toContain("/src/");
});

/** Sends exactly these bytes, which an HTTP client would refuse to send, and reads the whole response. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => chunks.push(String(chunk)));
    socket.on("end", () => resolve(chunks.join("")));
    socket.on("error", reject);
  });
}
