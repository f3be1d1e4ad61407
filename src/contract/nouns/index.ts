import type { AuditLogEntity } from "../choices/audit-log";
import {
  accessFields,
  accessOutcomeFields,
  accessStepsFields,
  accessStepsKindFields,
  accessStepsWords,
  accessWords,
} from "./access";
import { agencyFields, agencyWords } from "./agency";
import {
  auditFields,
  auditLimitsFields,
  auditLimitsWords,
  auditWords,
  upcomingAuditFields,
  upcomingAuditFoundFields,
  upcomingAuditWords,
} from "./audits";
import { calendarFields, calendarWords } from "./calendar";
import { clientFields, clientSettingFields, clientWords } from "./clients";
import { commentFields, commentWords } from "./comments";
import {
  assetFields,
  assetWords,
  decisionFields,
  decisionWords,
  pinFields,
  pinWords,
  projectFields,
  projectProgressFields,
  projectWords,
  reviewLinkFields,
  reviewLinkWords,
  revisionFields,
  revisionWords,
} from "./design";
import type { Field, Fields, Words } from "./field";
import {
  answerFields,
  answerWords,
  clientFieldFields,
  clientFieldWords,
  formFields,
  formVersionFields,
  formVersionWords,
  formWords,
  requestLinkFields,
  requestLinkWords,
} from "./forms";
import { leadFields, leadOutcomeFields, leadWords } from "./leads";
import { mailFields, mailWords } from "./mail";
import { operationFields, operationWords } from "./operations";
import {
  invitationFields,
  invitationWords,
  memberFields,
  memberWords,
  tokenFields,
  tokenWords,
  userFields,
  userWords,
} from "./people";
import {
  onboardingFields,
  onboardingWords,
  taskFields,
  taskFileFields,
  taskFileWords,
  taskNeedFields,
  taskNeedWords,
  taskSystemFields,
  taskWords,
  templateFields,
  templateOrderFields,
  templateWords,
} from "./tasks";
import { viewFields, viewWords } from "./views";

/** The words of every entity. Screens for a single noun import its own, so that they do not load the others. */
export const words: Readonly<Record<AuditLogEntity, Words>> = {
  client: clientWords,
  client_onboarding: onboardingWords,
  client_task: taskWords,
  task_need: taskNeedWords,
  onboarding_task_template: templateWords,
  design_project: projectWords,
  design_asset: assetWords,
  design_revision: revisionWords,
  design_decision: decisionWords,
  design_pin: pinWords,
  review_link: reviewLinkWords,
  client_lead: leadWords,
  form: formWords,
  form_version: formVersionWords,
  request_answer: answerWords,
  client_field: clientFieldWords,
  request_link: requestLinkWords,
  client_access: accessWords,
  access_steps: accessStepsWords,
  client_audit: auditWords,
  upcoming_audit: upcomingAuditWords,
  user: userWords,
  client_member: memberWords,
  api_token: tokenWords,
  mail: mailWords,
  invitation: invitationWords,
  saved_view: viewWords,
  comment: commentWords,
  task_file: taskFileWords,
  agency: agencyWords,
  calendar: calendarWords,
  audit_limits: auditLimitsWords,
  operation: operationWords,
};

/** The fields of every entity's log entries, by column. */
export const fields: Readonly<Record<AuditLogEntity, Fields>> = {
  client: { ...clientFields, ...clientSettingFields },
  client_onboarding: onboardingFields,
  client_task: { ...taskFields, ...taskSystemFields },
  task_need: taskNeedFields,
  onboarding_task_template: { ...templateFields, ...templateOrderFields },
  design_project: { ...projectFields, ...projectProgressFields },
  design_asset: assetFields,
  design_revision: revisionFields,
  design_decision: decisionFields,
  design_pin: pinFields,
  review_link: reviewLinkFields,
  client_lead: { ...leadFields, ...leadOutcomeFields },
  form: formFields,
  form_version: formVersionFields,
  request_answer: answerFields,
  client_field: clientFieldFields,
  request_link: requestLinkFields,
  client_access: { ...accessFields, ...accessOutcomeFields },
  access_steps: { ...accessStepsFields, ...accessStepsKindFields },
  client_audit: auditFields,
  upcoming_audit: { ...upcomingAuditFields, ...upcomingAuditFoundFields },
  user: userFields,
  client_member: memberFields,
  api_token: tokenFields,
  mail: mailFields,
  invitation: invitationFields,
  saved_view: viewFields,
  comment: commentFields,
  task_file: taskFileFields,
  agency: agencyFields,
  calendar: calendarFields,
  audit_limits: auditLimitsFields,
  operation: operationFields,
};

/** Returns the field definition for an entity's log entries; null if there is none. */
export function fieldIn(entity: AuditLogEntity, name: string): Field | null {
  const own = fields[entity];
  return (Object.hasOwn(own, name) && own[name]) || null;
}
