import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { accessNoun, accessStepsNoun } from "./access";
import { agencyNoun } from "./agency";
import { auditLimitsNoun, auditNoun, upcomingAuditNoun } from "./audits";
import { calendarNoun } from "./calendar";
import { clientNoun } from "./clients";
import { commentNoun } from "./comments";
import { assetNoun, decisionNoun, pinNoun, projectNoun, reviewLinkNoun, revisionNoun } from "./design";
import { answerNoun, clientFieldNoun, formNoun, formVersionNoun } from "./forms";
import { leadNoun } from "./leads";
import { requestLinkNoun } from "./links";
import { mailNoun } from "./mail";
import type { Noun, RowEntity } from "./noun";
import { invitationNoun, memberNoun, tokenNoun, userNoun } from "./people";
import { onboardingNoun, taskFileNoun, taskNeedNoun, taskNoun, templateNoun } from "./tasks";
import { viewNoun } from "./views";

/** Every noun, each after those that its rows refer to. Deleted rows are restored in this order. */
const described = {
  client: clientNoun,
  form: formNoun,
  form_version: formVersionNoun,
  client_field: clientFieldNoun,
  onboarding_task_template: templateNoun,
  client_onboarding: onboardingNoun,
  client_access: accessNoun,
  access_steps: accessStepsNoun,
  client_audit: auditNoun,
  agency: agencyNoun,
  calendar: calendarNoun,
  audit_limits: auditLimitsNoun,
  client_task: taskNoun,
  task_need: taskNeedNoun,
  request_link: requestLinkNoun,
  request_answer: answerNoun,
  design_project: projectNoun,
  design_asset: assetNoun,
  design_revision: revisionNoun,
  review_link: reviewLinkNoun,
  design_decision: decisionNoun,
  design_pin: pinNoun,
  comment: commentNoun,
  task_file: taskFileNoun,
  client_lead: leadNoun,
  upcoming_audit: upcomingAuditNoun,
  saved_view: viewNoun,
  user: userNoun,
  client_member: memberNoun,
  api_token: tokenNoun,
  mail: mailNoun,
  invitation: invitationNoun,
} satisfies { [E in RowEntity]: Noun<E> };

export const nouns: Readonly<Record<RowEntity, Noun>> = described;

/** Returns the noun of an entity; null for an operation, which has no rows. */
export function nounOf(entity: AuditLogEntity): Noun | null {
  return entity === "operation" ? null : nouns[entity];
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the noun of the rows that an import created. Its entry names the kind, except for clients. */
export function importedNoun({ kind = clientNoun.imports.kind }: Fields): Noun | null {
  return Object.values(nouns).find(({ imports }) => imports?.kind === kind) ?? null;
}

/** Returns the noun whose rows an operation reordered, identified by the fields of its entry. */
export function orderedNoun(fields: Fields): Noun | null {
  const isOrdered = ({ orders }: Noun) => Object.keys(orders?.fields ?? {}).some((field) => field in fields);
  return Object.values(nouns).find(isOrdered) ?? null;
}

/** The entities in the order in which deleted rows can be restored. */
export const rowEntities = Object.keys(described) as RowEntity[];
