import { z } from "zod";
import { auditLogActions, auditLogActorKinds, auditLogEntities } from "./choices/audit-log";
import { auditFrequency, auditScope, auditSort, healthLevel } from "./choices/audits";
import { clientStanding, clientStatus, clientType } from "./choices/clients";
import { conditionOp } from "./choices/conditions";
import {
  approvalStatus,
  company,
  designDecision,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "./choices/design";
import { dueFrom, dueUnit } from "./choices/due-dates";
import { taskFileTypes } from "./choices/files";
import { invitationState } from "./choices/invitations";
import { mailKind, mailState } from "./choices/mail";
import { noticeEntities, noticeKind } from "./choices/notices";
import { monthEnds, repeatFrom } from "./choices/repeats";
import { reportRange, riskLevel } from "./choices/reports";
import { currencyCodes, reportKind } from "./choices/reports-in";
import { reviewLinkState } from "./choices/reviews";
import { searchKind } from "./choices/search";
import { doubleBy, doubleIs, importOutcome } from "./choices/table-imports";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "./choices/tasks";
import { templateCategory } from "./choices/templates";
import { role, waysIn } from "./choices/users";
import { landing, viewScreen } from "./choices/views";
import { visitFilter, visitState } from "./choices/visits";
import { workBucket, workKind } from "./choices/work";
import { type ScoreKey, scoreKeys } from "./health";
import { oneOf } from "./primitives";
import { type RuleName, ruleNames } from "./score-rules";

/** The enumerations of the wire. OpenAPI names each by its export, and so do generated clients. */
export const Role = oneOf(role.values);
export const WayIn = oneOf(waysIn);
export const ActorKind = oneOf(auditLogActorKinds);
export const AuditLogEntity = oneOf(auditLogEntities);
export const AuditLogAction = oneOf(auditLogActions);
export const MailKind = oneOf(mailKind.values);
export const MailState = oneOf(mailState.values);
export const NoticeKind = oneOf(noticeKind.values);
export const NoticeEntity = oneOf(noticeEntities);
export const NoticesFrom = oneOf(["client", "all"]);
export const DeviceDecision = oneOf(["approve", "deny"]);
export const OperationStanding = oneOf(["undoable", "undone", "changed", "final"]);

export const ClientStatus = oneOf(clientStatus.values);
export const ClientStanding = oneOf(clientStanding.values);
export const ClientType = oneOf(clientType.values);
export const VisitState = oneOf(visitState.values);
/** A state of visits, or `never` for clients whose people have never come in. */
export const VisitFilter = oneOf(visitFilter.values);
export const InvitationState = oneOf(invitationState.values);
export const TaskStatus = oneOf(taskStatus.values);
export const ConditionOp = oneOf(conditionOp.values);
export const DueFrom = oneOf(dueFrom.values);
export const DueUnit = oneOf(dueUnit.values);
export const RepeatFrom = oneOf(repeatFrom.values);
export const MonthEnd = oneOf(monthEnds);
export const TaskOwner = oneOf(taskOwner.values);
export const TaskPhase = oneOf(taskPhase.values);
export const TaskCategory = oneOf(taskCategory.values);
export const TaskFileType = oneOf(taskFileTypes);
export const FileScan = oneOf(["off", "too_large", "waiting", "clean", "infected"]);
export const TemplateCategory = oneOf(templateCategory.values);
export const ConversationKind = oneOf(["task", "design_project"]);
export const ReminderKind = oneOf(["task", "approval"]);

export const ImportOutcome = oneOf(importOutcome.values);
export const DuplicateHandling = oneOf(["skip", "update"]);
export const LikelyDoubleIs = oneOf(doubleIs);
export const LikelyDoubleBy = oneOf(doubleBy.values);

export const AuditFrequency = oneOf(auditFrequency.values);
export const AuditScope = oneOf(auditScope.values);
export const AuditSort = oneOf(auditSort.values);
export const AuditScore = z.enum(scoreKeys as [ScoreKey, ...ScoreKey[]]);
export const AuditRule = z.enum(ruleNames as [RuleName, ...RuleName[]]);
export const HealthLevel = oneOf(healthLevel.values);
export const ReportKind = oneOf(reportKind.values);
export const CurrencyCode = oneOf(currencyCodes);
export const ReportRange = oneOf(reportRange.values);
export const RiskLevel = oneOf(riskLevel.values);

export const DesignProjectType = z.enum(designProjectType.values, "Project type is required");
export const DesignStatus = oneOf(designStatus.values);
export const DesignPriority = z.enum(designPriority.values, "Priority is required");
export const ApprovalStatus = oneOf(approvalStatus.values);
export const Decision = oneOf(designDecision.values);
export const Company = z.enum(company.values, "Company is required");
export const ProjectClientStatus = z.enum(projectClientStatus.values, "Client status is required");
export const ReviewLinkState = oneOf(reviewLinkState.values);

export const SearchKind = oneOf(searchKind.values);
export const ViewScreen = oneOf(viewScreen.values);
export const Landing = oneOf(landing.values);
export const WorkKind = oneOf(workKind.values);
export const WorkBucket = oneOf(workBucket.values);
export const WorkPersonWord = oneOf(["me", "unassigned", "all"]);
export const YesOrNo = oneOf(["true", "false"]);
