export { type ClientRow, clients, type UserRow, users } from "./accounts";
export { type AuditLogHead, type AuditLogRow, auditLogHeads, auditLogs } from "./audit-log";
export { type AuditRow, clientAudits, type UpcomingAuditRow, upcomingAudits } from "./audits";
export {
  type DesignAssetRow,
  type DesignDecisionRow,
  type DesignProjectRow,
  type DesignRevisionRow,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
} from "./design";
export { type DeviceRow, deviceCodes } from "./device";
export { type JobRow, jobs } from "./jobs";
export { clientLeads, type LeadRow } from "./leads";
export { type MailRow, mails } from "./mails";
export { clientOnboarding, clientTaskCounts, type OnboardingRow } from "./onboarding";
export { idempotencyKeys, rateLimits } from "./protection";
export { apiTokens, sessions } from "./sessions";
export { clientTasks, openTasks, type TaskRow } from "./tasks";
export { onboardingTaskTemplates, type TemplateRow } from "./templates";
export { type UploadRow, uploads } from "./uploads";
