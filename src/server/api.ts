import { Hono } from "hono";
import { accessRoutes, accessStepsRoutes, clientAccessRoutes } from "#/src/areas/access/routes";
import { adminRoutes } from "#/src/areas/admin/routes";
import { agencyRoutes } from "#/src/areas/agency/routes";
import { auditLimitRoutes } from "#/src/areas/audits/limits-routes";
import { auditRoutes } from "#/src/areas/audits/routes";
import { upcomingAuditRoutes } from "#/src/areas/audits/upcoming-routes";
import { authRoutes } from "#/src/areas/auth";
import { calendarRoutes } from "#/src/areas/calendar/routes";
import { clientMailRoutes } from "#/src/areas/client-mail/routes";
import { clientFieldRoutes, keptFieldRoutes } from "#/src/areas/clients/field-routes";
import { clientRoutes } from "#/src/areas/clients/routes";
import { commentRoutes, projectCommentRoutes, taskCommentRoutes } from "#/src/areas/comments/routes";
import { designAssetRoutes, designRevisionRoutes, projectAssetRoutes } from "#/src/areas/design/asset-routes";
import { pinRoutes, revisionPinRoutes } from "#/src/areas/design/pin-routes";
import { designProjectRoutes } from "#/src/areas/design/routes";
import { deviceRoutes } from "#/src/areas/device/routes";
import { eventRoutes } from "#/src/areas/events/routes";
import { fileRoutes, taskFileRoutes } from "#/src/areas/files/routes";
import { formRoutes } from "#/src/areas/forms/routes";
import { healthRoutes } from "#/src/areas/health/routes";
import { homeRoutes } from "#/src/areas/home/routes";
import {
  bulkInvitationRoutes,
  clientInvitationRoutes,
  invitationRoutes,
} from "#/src/areas/invitations/routes";
import { leadRoutes } from "#/src/areas/leads/routes";
import { bounceRoutes } from "#/src/areas/mail/bounce-routes";
import { mailRoutes } from "#/src/areas/mail/routes";
import { metricsRoutes } from "#/src/areas/metrics/routes";
import { noticeRoutes } from "#/src/areas/notices/routes";
import { avatarRoutes, objectRoutes, uploadRoutes } from "#/src/areas/objects/routes";
import { onboardingRoutes } from "#/src/areas/onboarding/routes";
import { operationRoutes } from "#/src/areas/operations/routes";
import { personRoutes } from "#/src/areas/people/routes";
import { bulkReminderRoutes, reminderRoutes } from "#/src/areas/reminders/routes";
import { reportRoutes } from "#/src/areas/reports/routes";
import { linksOfRequestRoutes, requestLinkRoutes } from "#/src/areas/requests/link-routes";
import { requestRoutes, taskRequestRoutes } from "#/src/areas/requests/routes";
import { assetReviewRoutes, reviewLinkRoutes } from "#/src/areas/reviews/routes";
import { searchRoutes } from "#/src/areas/search/routes";
import { signInLinkRoutes } from "#/src/areas/sign-in/routes";
import { taskRoutes } from "#/src/areas/tasks/routes";
import { templateRoutes } from "#/src/areas/templates/routes";
import { designerRoutes } from "#/src/areas/users";
import { viewRoutes } from "#/src/areas/views/routes";
import { workRoutes } from "#/src/areas/work/routes";
import type { AppEnv } from "#/src/http/types";

/** The REST API. Its type is the basis of the typed clients of the browser and the command line. */
export const api = new Hono<AppEnv>()
  .route("/", healthRoutes)
  .route("/", metricsRoutes)
  .route("/", bounceRoutes)
  .route("/api/auth", authRoutes)
  .route("/api/sign-in", signInLinkRoutes)
  .route("/api/admin", adminRoutes)
  .route("/api/admin/agency", agencyRoutes)
  .route("/api/admin/mail", mailRoutes)
  .route("/api/device", deviceRoutes)
  .route("/api/clients", clientRoutes)
  .route("/api/clients", onboardingRoutes)
  .route("/api/clients", clientInvitationRoutes)
  .route("/api/clients", bulkInvitationRoutes)
  .route("/api/clients", clientMailRoutes)
  .route("/api/clients", reminderRoutes)
  .route("/api/clients", bulkReminderRoutes)
  .route("/api/clients", personRoutes)
  .route("/api/invitations", invitationRoutes)
  .route("/api/clients", homeRoutes)
  .route("/api/clients", clientAccessRoutes)
  .route("/api/clients", clientFieldRoutes)
  .route("/api/client-fields", keptFieldRoutes)
  .route("/api/access", accessRoutes)
  .route("/api/access-steps", accessStepsRoutes)
  .route("/api/tasks", taskRoutes)
  .route("/api/tasks", taskCommentRoutes)
  .route("/api/tasks", taskFileRoutes)
  .route("/api/task-files", fileRoutes)
  .route("/api/templates", templateRoutes)
  .route("/api/client-leads", leadRoutes)
  .route("/api/client-audits", auditRoutes)
  .route("/api/upcoming-audits", upcomingAuditRoutes)
  .route("/api/audit-limits", auditLimitRoutes)
  .route("/api/calendar", calendarRoutes)
  .route("/api/reports", reportRoutes)
  .route("/api/work", workRoutes)
  .route("/api/notices", noticeRoutes)
  .route("/api/search", searchRoutes)
  .route("/api/design-projects", designProjectRoutes)
  .route("/api/design-projects", projectAssetRoutes)
  .route("/api/design-projects", projectCommentRoutes)
  .route("/api/comments", commentRoutes)
  .route("/api/design-assets", designAssetRoutes)
  .route("/api/design-assets", assetReviewRoutes)
  .route("/api/review-links", reviewLinkRoutes)
  .route("/api/forms", formRoutes)
  .route("/api/requests", requestRoutes)
  .route("/api/requests", linksOfRequestRoutes)
  .route("/api/tasks", taskRequestRoutes)
  .route("/api/request-links", requestLinkRoutes)
  .route("/api/design-revisions", designRevisionRoutes)
  .route("/api/design-revisions", revisionPinRoutes)
  .route("/api/pins", pinRoutes)
  .route("/api/users", designerRoutes)
  .route("/api/objects/upload", uploadRoutes)
  .route("/api/client-avatars", avatarRoutes)
  .route("/api/views", viewRoutes)
  .route("/api/operations", operationRoutes)
  .route("/api/events", eventRoutes)
  .route("/objects", objectRoutes);

export type Api = typeof api;
