export {
  type AccessRow,
  type AccessStepsRow,
  accessRenewals,
  accessSteps,
  clientAccess,
} from "./access";
export {
  type ClientMemberRow,
  type ClientRow,
  clientMembers,
  clients,
  type UserRow,
  users,
} from "./accounts";
export { type AgencyLogoRow, type AgencyRow, agency, agencyLogos } from "./agency";
export { type AuditLogHead, type AuditLogRow, auditLogHeads, auditLogs } from "./audit-log";
export {
  type AuditLimitsRow,
  type AuditRow,
  auditLimitsInForce,
  clientAudits,
  type UpcomingAuditRow,
  upcomingAudits,
} from "./audits";
export { type CalendarRow, calendar } from "./calendar";
export { type CommentRow, comments, conversationMarks } from "./comments";
export {
  type DesignAssetRow,
  type DesignDecisionRow,
  type DesignProjectRow,
  type DesignRevisionRow,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  type ReviewLinkRow,
  reviewLinks,
} from "./design";
export { type DeviceRow, deviceCodes } from "./device";
export {
  type ClientFieldRow,
  clientFields,
  type FormRow,
  type FormVersionRow,
  forms,
  formVersions,
  type KeptFieldRow,
  keptFields,
  type RequestAnswerRow,
  requestAnswers,
} from "./forms";
export { formerInvitationLinks, type InvitationRow, invitations } from "./invitations";
export { type JobRow, jobs } from "./jobs";
export { clientLeads, type LeadRow } from "./leads";
export { type LinkRow, links } from "./links";
export { type MailRow, mailClients, mails } from "./mails";
export { notices } from "./notices";
export { clientCategoryCounts, clientOnboarding, type OnboardingRow } from "./onboarding";
export { type DesignPinRow, designPins } from "./pins";
export { idempotencyKeys, rateLimits } from "./protection";
export { type ReminderCountRow, reminderCounts } from "./reminder-counts";
export { type SearchEntryRow, searchEntries, searchPending, searchTitles } from "./search";
export { apiTokens, type SessionUse, sessions } from "./sessions";
export { userSettings } from "./settings";
export { type SignInLinkRow, signInLinks } from "./sign-in-links";
export { clientStandings, clientStandingTotals } from "./standings";
export { type FileScanRow, fileScans, type TaskFileRow, taskFiles } from "./task-files";
export {
  clientTasks,
  clientTeams,
  openTasks,
  type TaskNeedRow,
  type TaskRow,
  taskNeeds,
} from "./tasks";
export { onboardingTaskTemplates, type TemplateRow } from "./templates";
export { unlogged } from "./unlogged";
export { type UploadRow, uploads } from "./uploads";
export { type SavedViewRow, savedViews } from "./views";
