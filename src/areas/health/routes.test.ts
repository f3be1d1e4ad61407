import { afterEach, describe, expect, test } from "bun:test";
import { version } from "#/package.json";
import type { Problem } from "#/src/contract/problem";
import { presentBuild } from "#/src/env/build-stamp";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

describe("health", () => {
  test("is public, with only the version; requests from the same machine also get the build", async () => {
    app = await startApp({ templates: false });
    const healthz = async (headers: Record<string, string>) =>
      expectJson<object>((await app?.anonymous("GET", "/healthz", undefined, headers)) ?? new Response());
    for (const name of ["X-Forwarded-For", "Forwarded", "Via"]) {
      expect(await healthz({ [name]: "127.0.0.1" })).toEqual({ status: "ok", version });
    }
    expect(await healthz({ Host: "portal.example.com" })).toEqual({ status: "ok", version });
    const { commit, builtAt } = presentBuild();
    expect(await healthz({})).toEqual({ status: "ok", version, commit, builtAt });
    expect(await expectJson<object>(await app.anonymous("GET", "/readyz"))).toEqual({ status: "ready" });
  });

  test("a process that shuts down is live but not ready", async () => {
    app = await startApp({ templates: false, deps: { notReady: () => "Shutting down." } });
    expect((await app.anonymous("GET", "/healthz")).status).toBe(200);
    const answer = await app.anonymous("GET", "/readyz");
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect((await expectJson<Problem>(answer, 503)).detail).toBe("Shutting down.");
  });
});
