import { Hono } from "hono";
import { accessPages } from "#/src/areas/access/pages";
import { adminPages } from "#/src/areas/admin/pages";
import { logoFiles } from "#/src/areas/agency/routes";
import { auditPages } from "#/src/areas/audits/pages";
import { findSettings } from "#/src/areas/auth";
import { mePages } from "#/src/areas/auth/pages";
import { countClients } from "#/src/areas/clients";
import { clientPages } from "#/src/areas/clients/pages";
import { designPages } from "#/src/areas/design/pages";
import { devicePages } from "#/src/areas/device/pages";
import { describeApi } from "#/src/areas/docs/describe-api";
import { docsRoutes } from "#/src/areas/docs/routes";
import { formPages } from "#/src/areas/forms/pages";
import { homePages } from "#/src/areas/home/pages";
import { previewPages } from "#/src/areas/home/preview-page";
import { invitationPages, ownInvitationPages } from "#/src/areas/invitations/pages";
import { leadPages } from "#/src/areas/leads/pages";
import { stopPages } from "#/src/areas/reminders/pages";
import { reportPages } from "#/src/areas/reports/pages";
import { requestLinkPages } from "#/src/areas/request-links/pages";
import { requestPages } from "#/src/areas/requests/pages";
import { reviewPages } from "#/src/areas/reviews/pages";
import { signInPages } from "#/src/areas/sign-in/pages";
import { taskLinkPages } from "#/src/areas/task-links/pages";
import { templatePages } from "#/src/areas/templates/pages";
import { countNow } from "#/src/areas/work";
import { workPages } from "#/src/areas/work/pages";
import { cacheForCaller } from "#/src/domain/caller-cache";
import { everyLinkKind } from "#/src/domain/links/kinds";
import { allowedMethods } from "#/src/http/allowed-methods";
import { awaitBrand, beginBrand } from "#/src/http/brand";
import { pageErrorHandler, pageNotFound } from "#/src/http/error-pages";
import { problem, problemHandler } from "#/src/http/errors";
import { hungUp, isHangUp } from "#/src/http/hang-up";
import { identify } from "#/src/http/identify";
import { loopbackRedirect } from "#/src/http/loopback-redirect";
import { packed } from "#/src/http/packed";
import { countRefusedBodies } from "#/src/http/refused-bodies";
import { requestLog } from "#/src/http/request-log";
import { requestScope } from "#/src/http/request-scope";
import { sameOrigin } from "#/src/http/same-origin";
import { screens } from "#/src/http/screen";
import { securityContact } from "#/src/http/security-contact";
import { keepsToItself, noStore, requestIds, securityHeaders } from "#/src/http/security-headers";
import { signInRoutes } from "#/src/http/sign-in/routes";
import { offersMail } from "#/src/http/sign-in/ways";
import { staticFiles } from "#/src/http/static-files";
import type { AppEnv, Deps } from "#/src/http/types";
import { isApi, requestPath, validHost } from "#/src/http/valid-host";
import { LandingPage } from "#/src/shell/landing";
import { pageOf } from "#/src/shell/page";
import { api } from "./api";

/** Combines middleware, API, screens and files of a process; `extra` (development's reload) comes first. */
export function createApp(deps: Deps, extra = new Hono()) {
  const app = new Hono<AppEnv>({ getPath: requestPath });
  app.route("/", extra);
  app.use(async (c, next) => {
    c.set("deps", deps);
    c.set("actor", null);
    await next();
  });
  app.use(requestIds, requestScope, requestLog, securityHeaders, noStore, validHost, loopbackRedirect);
  app.route("/", staticFiles);
  app.route("/", securityContact);
  app.route("/", logoFiles);
  app.use(sameOrigin, beginBrand, identify, awaitBrand, allowedMethods, countRefusedBodies);
  app.route("/", withDocs());
  app.route("/", pages());
  app.notFound((c) => (isApi(c.req.path) ? problem(c, unknownPath) : pageNotFound(c)));
  app.onError((error, c) => {
    if (isHangUp(error, c)) return hungUp();
    return isApi(c.req.path) ? problemHandler(error, c) : pageErrorHandler(error, c);
  });
  return app;
}

/** Mounts the API and sign-in together with their OpenAPI description, which includes its own routes. */
function withDocs(): Hono<AppEnv> {
  const described = new Hono<AppEnv>();
  described.route("/api", signInRoutes);
  described.route("/", api);
  described.route(
    "/api",
    docsRoutes((serverUrl) => describeApi(described, serverUrl)),
  );
  return described;
}

/** Mounts the screens; a signed-out visitor of the root gets the landing page instead. */
function pages() {
  const app = new Hono<AppEnv>();
  app.use(packed);
  app.get("/", async (c, next) => {
    if (c.var.actor) return next();
    return c.html(LandingPage({ page: pageOf(c), offersMail: offersMail(c.var.deps.env) }));
  });
  for (const { route } of everyLinkKind) app.use(`${route}/*`, keepsToItself);
  app.route("/", invitationPages);
  app.route("/", reviewPages);
  app.route("/", stopPages);
  app.route("/", taskLinkPages);
  app.route("/", requestLinkPages);
  app.route("/", signInPages);
  const facts = {
    clients: cacheForCaller(countClients),
    now: cacheForCaller(countNow),
    settings: cacheForCaller(findSettings),
  };
  app.use(screens(facts));
  return app
    .route("/", ownInvitationPages)
    .route("/", homePages)
    .route("/", previewPages)
    .route("/", requestPages)
    .route("/", formPages)
    .route("/", clientPages)
    .route("/", workPages)
    .route("/", templatePages)
    .route("/", designPages)
    .route("/", leadPages)
    .route("/", accessPages)
    .route("/", auditPages)
    .route("/", reportPages)
    .route("/", adminPages)
    .route("/", devicePages)
    .route("/", mePages);
}

const unknownPath = { status: 404, detail: "There is nothing at this address." } as const;
