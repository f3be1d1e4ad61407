import { bounceHeaders } from "../../support/bounces";
import { openBrowser } from "../../support/cookie-browser";
import { addWaitingDevice } from "../../support/device";
import { png } from "../../support/pictures";
import type { PublicAction } from "../../support/public-action";
import type { World } from "../../support/requests";
import { askUpload } from "../../support/sent-files";
import { pickPerson } from "../../support/sign-in";
import type { SendableRequest } from "./world";

/** Bearer token for the metrics in a generated round of calls. */
export const metricsToken = "a-token-for-made-up-calls";

/** Requests to the routes that need no sign-in, prepared so that each succeeds. */
export const publicRequests: Record<
  PublicAction,
  (world: World) => SendableRequest | Promise<SendableRequest>
> = {
  "auth.login": () => ({ path: "/api/login?returnTo=%2Freports", status: 302 }),
  "auth.callback": async ({ app }) => {
    const browser = openBrowser();
    const url = await pickPerson(browser, app, "subject-1");
    const { pathname, search } = new URL(url);
    return { path: pathname + search, headers: { Cookie: browser.cookieHeader(url) }, status: 302 };
  },
  "auth.logout": () => ({ path: "/api/logout", status: 302 }),
  "auth.signInLink": () => ({
    path: "/api/sign-in/link",
    // A separate address each, since one gets at most five mails an hour.
    body: { email: `nobody-${crypto.randomUUID()}@brand.test` },
    status: 202,
  }),
  "health.live": () => ({ path: "/healthz", status: 200 }),
  "health.ready": () => ({ path: "/readyz", status: 200 }),
  "metrics.read": () => ({
    path: "/metrics",
    headers: { Authorization: `Bearer ${metricsToken}` },
    status: 200,
  }),
  "mail.bounce": ({ app }) => {
    const at = app.deps.clock().toISOString();
    const body = { messageId: "<none@agency.test>", recipient: "nobody@brand.test", kind: "soft", at };
    return { path: "/mail/bounces", body, headers: bounceHeaders(app, body), status: 204 };
  },
  "device.code": () => ({ path: "/api/device/code", body: { name: "portal on laptop" }, status: 200 }),
  "device.token": async ({ app }) => {
    const { deviceCode, userCode } = await addWaitingDevice(app);
    await app.as("manager")("POST", "/api/device/approve", { userCode });
    return { path: "/api/device/token", body: { deviceCode }, status: 200 };
  },
  "upload.send": async ({ app }) => {
    const { pathname, search } = new URL((await askUpload(app, "manager")).uploadURL);
    return { path: pathname + search, headers: { "Content-Type": "image/png" }, bytes: png, status: 200 };
  },
};
