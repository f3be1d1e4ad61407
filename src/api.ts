import { Hono } from "hono";
import { adminRoutes } from "./areas/admin/routes";
import { auditRoutes } from "./areas/audits/routes";
import { upcomingAuditRoutes } from "./areas/audits/upcoming-routes";
import { authRoutes } from "./areas/auth";
import { clientRoutes } from "./areas/clients/routes";
import { designAssetRoutes, designRevisionRoutes, projectAssetRoutes } from "./areas/design/asset-routes";
import { designProjectRoutes } from "./areas/design/routes";
import { deviceRoutes } from "./areas/device/routes";
import { healthRoutes } from "./areas/health/routes";
import { leadRoutes } from "./areas/leads/routes";
import { avatarRoutes, objectRoutes, uploadRoutes } from "./areas/objects/routes";
import { onboardingRoutes } from "./areas/onboarding/routes";
import { reportRoutes } from "./areas/reports/routes";
import { taskRoutes } from "./areas/tasks/routes";
import { templateRoutes } from "./areas/templates/routes";
import { designerRoutes } from "./areas/users";
import type { AppEnv } from "./http/types";

/** The REST API. Its type is what the browser and the command line call it by. */
export const api = new Hono<AppEnv>()
  .route("/", healthRoutes)
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
