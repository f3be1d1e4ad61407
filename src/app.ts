import { Hono } from "hono";
import { compress } from "hono/compress";
import { adminPages } from "./areas/admin/pages";
import { adminRoutes } from "./areas/admin/routes";
import { auditPages } from "./areas/audits/pages";
import { auditRoutes } from "./areas/audits/routes";
import { upcomingAuditRoutes } from "./areas/audits/upcoming-routes";
import { authRoutes } from "./areas/auth";
import { countClients } from "./areas/clients";
import { clientPages } from "./areas/clients/pages";
import { clientRoutes } from "./areas/clients/routes";
import { designAssetRoutes, designRevisionRoutes, projectAssetRoutes } from "./areas/design/asset-routes";
import { designPages } from "./areas/design/pages";
import { designProjectRoutes } from "./areas/design/routes";
import { devicePages } from "./areas/device/pages";
import { deviceRoutes } from "./areas/device/routes";
import { describeApi } from "./areas/docs/describe-api";
import { docsRoutes } from "./areas/docs/routes";
import { healthRoutes } from "./areas/health/routes";
import { leadPages } from "./areas/leads/pages";
import { leadRoutes } from "./areas/leads/routes";
import { avatarRoutes, objectRoutes, uploadRoutes } from "./areas/objects/routes";
import { onboardingPages } from "./areas/onboarding/pages";
import { onboardingRoutes } from "./areas/onboarding/routes";
import { reportPages } from "./areas/reports/pages";
import { reportRoutes } from "./areas/reports/routes";
import { taskRoutes } from "./areas/tasks/routes";
import { templatePages } from "./areas/templates/pages";
import { templateRoutes } from "./areas/templates/routes";
import { designerRoutes } from "./areas/users";
import { problem, problemHandler } from "./http/errors";
import { hungUp, isHangUp } from "./http/hang-up";
import { identify } from "./http/identify";
import { askedPath, knownAddress } from "./http/known-address";
import { loopbackRedirect } from "./http/loopback-redirect";
import { countRefusedBodies } from "./http/refused-bodies";
import { requestLog } from "./http/request-log";
import { requestScope } from "./http/request-scope";
import { sameOrigin } from "./http/same-origin";
import { noStore, requestIds, securityHeaders } from "./http/security-headers";
import { signInRoutes } from "./http/sign-in/routes";
import { staticFiles } from "./http/static-files";
import type { AppEnv, Deps } from "./http/types";
import { pageErrorHandler, pageNotFound } from "./shell/error-pages";
import { LandingPage } from "./shell/landing";
import { pageOf } from "./shell/page";
import { screens } from "./shell/screen";

/** The REST API. Its type is what the browser and the command line call it by. */
export const api = new Hono<AppEnv>()
  .route("/", healthRoutes)
  .route("/api", signInRoutes)
  .route("/api/auth", authRoutes)
  .route("/api/admin", adminRoutes)
  .route("/api/device", deviceRoutes)
  .route("/api/clients", clientRoutes)
  .route("/api/clients", onboardingRoutes)
  .route("/api/tasks", taskRoutes)
  .route("/api/templates", templateRoutes)
  .route("/api/client-leads", leadRoutes)
  .route("/api/client-audits", auditRoutes)
  .route("/api/upcoming-audits", upcomingAuditRoutes)
  .route("/api/reports", reportRoutes)
  .route("/api/design-projects", designProjectRoutes)
  .route("/api/design-projects", projectAssetRoutes)
  .route("/api/design-assets", designAssetRoutes)
  .route("/api/design-revisions", designRevisionRoutes)
  .route("/api/users", designerRoutes)
  .route("/api/objects/upload", uploadRoutes)
  .route("/api/client-avatars", avatarRoutes)
  .route("/objects", objectRoutes);

export type Api = typeof api;

/** Middleware, API, screens and files of one process, put together; `extra` (development's reload) comes first. */
export function createApp(deps: Deps, extra = new Hono()) {
  const app = new Hono<AppEnv>({ getPath: askedPath });
  app.route("/", extra);
  app.use(async (c, next) => {
    c.set("deps", deps);
    c.set("actor", null);
    await next();
  });
  app.use(requestIds, requestScope, requestLog, securityHeaders, noStore, knownAddress, loopbackRedirect);
  app.route("/", staticFiles);
  app.use(sameOrigin, identify, countRefusedBodies);
  app.route("/", withDocs());
  app.route("/", pages());
  app.notFound((c) => (isApi(c.req.path) ? problem(c, unknownPath) : pageNotFound(c)));
  app.onError((error, c) => {
    if (isHangUp(error, c)) return hungUp();
    return isApi(c.req.path) ? problemHandler(error, c) : pageErrorHandler(error, c);
  });
  return app;
}

/** The API together with its own description, which covers both. */
function withDocs(): Hono<AppEnv> {
  const described = new Hono<AppEnv>();
  described.route("/", api);
  described.route(
    "/api",
    docsRoutes((serverUrl) => describeApi(described, serverUrl)),
  );
  return described;
}

/** The screens; a signed-out visitor of the root gets the landing page instead. */
function pages() {
  const app = new Hono<AppEnv>();
  app.get("/", async (c, next) => (c.var.actor ? next() : c.html(LandingPage({ page: pageOf(c) }))));
  app.use(compress(), screens({ clients: countClients }));
  return app
    .route("/", clientPages)
    .route("/", onboardingPages)
    .route("/", templatePages)
    .route("/", designPages)
    .route("/", leadPages)
    .route("/", auditPages)
    .route("/", reportPages)
    .route("/", adminPages)
    .route("/", devicePages);
}

const unknownPath = { status: 404, detail: "There is nothing at this address." } as const;

function isApi(path: string): boolean {
  return /^\/(api|objects)\//.test(path) || path === "/healthz" || path === "/readyz";
}
