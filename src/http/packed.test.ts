import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { zstdDecompressSync } from "bun";
import { stylesCookie } from "#/src/contract/cookies";
import { startApp, type TestApp } from "#/test/support/app";
import { cookieName } from "./session-cookie";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Fetches the body as sent, which `fetch` would otherwise decompress. */
function request(takes: string, { method = "GET", cookie = "" } = {}) {
  const { session } = app.people.manager;
  return fetch(app.url, {
    method,
    headers: {
      "Accept-Encoding": takes,
      Cookie: `${cookieName({ publicUrl: app.url }, "portal_session")}=${session}; ${cookie}`,
    },
    decompress: false,
  });
}

describe("a page", () => {
  test.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate", "gzip", Bun.gunzipSync],
    ["zstd;q=0, gzip", "gzip", Bun.gunzipSync],
  ])(
    "is compressed for a client that accepts %s as %s, and varies by Accept-Encoding",
    async (takes, encoding, unpacked) => {
      const answer = await request(takes);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Encoding")).toBe(encoding);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("Content-Type")).toStartWith("text/html");
      expect(answer.headers.get("Content-Security-Policy")).toContain("'nonce-");
      const bytes = await answer.bytes();
      expect(Number(answer.headers.get("Content-Length"))).toBe(bytes.length);
      expect(new TextDecoder().decode(unpacked(bytes))).toEndWith("</html>");
    },
  );

  test.each(["zstd", "gzip"])(
    "is compressed further as %s for a browser's first visit, which brings its styles",
    async (encoding) => {
      const sizeOf = async (cookie: string) => (await (await request(encoding, { cookie })).bytes()).length;
      // The styles of another build: this page contains them again.
      const again = await sizeOf(`${stylesCookie}=another`);
      expect(await sizeOf("")).toBeLessThan(0.95 * again);
    },
  );

  test.each(["identity", "deflate", "gzip;q=0", "br"])(
    "is not compressed for a client that accepts %s",
    async (takes) => {
      const answer = await request(takes);
      expect(answer.headers.get("Content-Encoding")).toBeNull();
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(await answer.text()).toEndWith("</html>");
    },
  );

  test("responds to HEAD with the same headers and no body", async () => {
    const answer = await request("gzip", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toBe("");
  });
});
