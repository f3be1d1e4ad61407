import { Hono } from "hono";
import { adminRoutes } from "#/src/areas/admin/routes";
import { auditRoutes } from "#/src/areas/audits/routes";
import { upcomingAuditRoutes } from "#/src/areas/audits/upcoming-routes";
import { authRoutes } from "#/src/areas/auth";
import { clientRoutes } from "#/src/areas/clients/routes";
import { designAssetRoutes, designRevisionRoutes, projectAssetRoutes } from "#/src/areas/design/asset-routes";
import { designProjectRoutes } from "#/src/areas/design/routes";
import { deviceRoutes } from "#/src/areas/device/routes";
import { healthRoutes } from "#/src/areas/health/routes";
import { leadRoutes } from "#/src/areas/leads/routes";
import { mailRoutes } from "#/src/areas/mail/routes";
import { metricsRoutes } from "#/src/areas/metrics/routes";
import { avatarRoutes, objectRoutes, uploadRoutes } from "#/src/areas/objects/routes";
import { onboardingRoutes } from "#/src/areas/onboarding/routes";
import { operationRoutes } from "#/src/areas/operations/routes";
import { reportRoutes } from "#/src/areas/reports/routes";
import { taskRoutes } from "#/src/areas/tasks/routes";
import { templateRoutes } from "#/src/areas/templates/routes";
import { designerRoutes } from "#/src/areas/users";
import { workRoutes } from "#/src/areas/work/routes";
import type { AppEnv } from "#/src/http/types";

/** The REST API. Its type is what the browser and the command line call it by. */
export const api = new Hono<AppEnv>()
  .route("/", healthRoutes)
  .route("/", metricsRoutes)
  .route("/api/auth", authRoutes)
  .route("/api/admin", adminRoutes)
  .route("/api/admin/mail", mailRoutes)
  .route("/api/device", deviceRoutes)
  .route("/api/clients", clientRoutes)
  .route("/api/clients", onboardingRoutes)
  .route("/api/tasks", taskRoutes)
  .route("/api/templates", templateRoutes)
  .route("/api/client-leads", leadRoutes)
  .route("/api/client-audits", auditRoutes)
  .route("/api/upcoming-audits", upcomingAuditRoutes)
  .route("/api/reports", reportRoutes)
  .route("/api/work", workRoutes)
  .route("/api/design-projects", designProjectRoutes)
  .route("/api/design-projects", projectAssetRoutes)
  .route("/api/design-assets", designAssetRoutes)
  .route("/api/design-revisions", designRevisionRoutes)
  .route("/api/users", designerRoutes)
  .route("/api/objects/upload", uploadRoutes)
  .route("/api/client-avatars", avatarRoutes)
  .route("/api/operations", operationRoutes)
  .route("/objects", objectRoutes);

export type Api = typeof api;
