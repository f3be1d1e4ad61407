import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
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
  const all = "gzip, deflate, br, zstd";
  const laterVisit = `${stylesCookie}=kept`;
  test.each([
    ["first", all, "br", brotliDecompressSync, ""],
    ["first", "gzip, deflate", "gzip", Bun.gunzipSync, ""],
    ["first", "br;q=0, gzip", "gzip", Bun.gunzipSync, ""],
    ["later", all, "zstd", zstdDecompressSync, laterVisit],
    ["later", "gzip, deflate", "gzip", Bun.gunzipSync, laterVisit],
    ["later", "zstd;q=0, gzip", "gzip", Bun.gunzipSync, laterVisit],
  ])(
    "of a %s visit is compressed for a client that accepts %s as %s, and varies by Accept-Encoding",
    async (_visit, takes, encoding, unpacked, cookie) => {
      const answer = await request(takes, { cookie });
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

  test.each(["br, zstd", "gzip"])(
    "is compressed further for a browser's first visit, which brings its styles, if it accepts %s",
    async (takes) => {
      const sizeOf = async (cookie: string) => (await (await request(takes, { cookie })).bytes()).length;
      // The styles of another build: this page contains them again.
      const again = await sizeOf(`${stylesCookie}=another`);
      expect(await sizeOf("")).toBeLessThan(0.95 * again);
    },
  );

  test.each(["identity", "deflate", "gzip;q=0", "zstd"])(
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
