import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { startApp, type TestApp } from "../support/app";

const deploy = (name: string) => Bun.file(join(import.meta.dir, "../../docs/deploy", name)).text();

let app: TestApp;
let nginx: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  nginx = await deploy("nginx.conf");
});
afterAll(() => app.stop());

test("nginx logs no address with a secret, in any of its servers", () => {
  const [, pattern = ""] = /^ {4}"~(.+)" /m.exec(nginx) ?? [];
  const hidden = new RegExp(pattern);
  const withSecret = app.app.routes.map(({ path }) => path).filter((path) => path.includes("/:token"));
  expect(withSecret).toContain("/invite/:token");
  for (const path of withSecret)
    expect({ path, isHidden: hidden.test(path) }).toEqual({ path, isHidden: true });
  const [, format = ""] = /^log_format agency_portal '(.+)';$/m.exec(nginx) ?? [];
  expect(format).toContain("$agency_portal_path");
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers.length).toBeGreaterThan(1);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log \S+ agency_portal;$/m);
    // Less severe levels repeat the whole request.
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
  }
});

test("Caddy never logs the address of a failed request", async () => {
  const caddy = await deploy("Caddyfile");
  expect(caddy).toMatch(/log default \{[\s\S]+request>uri delete\n\s+request>headers>Referer delete/);
});
