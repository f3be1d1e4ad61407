import { asc, desc, type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type LeadStatus, leadSource, leadStatus } from "#/src/contract/choices/leads";
import { limits } from "#/src/contract/limits";
import { clients, users } from "./accounts";
import { between, holds, id, isDate, isJson, oneOf, versioned } from "./columns";

const hasNextAction = sql`next_action_date is not null and lead_status not in ('won', 'lost')`;

/**
 * Sorts leads by next action date; leads without a pending action come last. The expression must not contain a comma,
 * which drizzle-kit would take for the end of an index column.
 */
const nextActionOrder = sql<string>`case when next_action_date is null or lead_status = 'won' or lead_status = 'lost' then '~' else next_action_date end`;

/** The position of a lead's status in the order of `leadStatus`; the index needs it without a comma, too. */
const statusOrder = sql<number>`case lead_status ${sql.raw(
  leadStatus.values.map((status, at) => `when '${status}' then ${at}`).join(" "),
)} end`;

/**
 * Must have the order in which the table's CHECK lists them: another order would make drizzle-kit rebuild the table.
 */
const storedStatuses = [
  "new",
  "contacted",
  "follow_up_scheduled",
  "proposal_sent",
  "won",
  "lost",
  "qualified",
  "negotiation",
  "on_hold",
] as const satisfies readonly LeadStatus[];

export const clientLeads = sqliteTable(
  "client_leads",
  {
    id: id(),
    clientName: text().notNull(),
    companyName: text().notNull(),
    /** Company, contact and email address, case-folded, one per line: the text that search matches and companies sort by. */
    searchText: text().notNull(),
    email: text().notNull(),
    phone: text(),
    leadSource: text({ enum: leadSource.values }).notNull().default("other"),
    productImageUrl: text(),
    websiteUrl: text(),
    amazonStoreUrl: text(),
    notes: text(),
    leadStatus: text({ enum: leadStatus.values }).notNull().default("new"),
    /** Whole units of the portal's currency. */
    dealValue: integer(),
    priorityScore: integer().notNull().default(limits.priorityScore.default),
    nextActionDate: text(),
    recentActivity: text(),
    clientFileLink: text(),
    ownerId: text().references(() => users.id),
    /** The client created from this lead; unique to it. */
    clientId: text().references(() => clients.id),
    aiProfileSummary: text(),
    aiLeadershipData: text({ mode: "json" }),
    aiAmazonData: text({ mode: "json" }),
    aiMediaMentions: text({ mode: "json" }),
    aiInsights: text(),
    profileModel: text(),
    profileGeneratedAt: text(),
    ...versioned,
  },
  (t) => [
    oneOf("client_leads_source", t.leadSource, leadSource.values),
    oneOf("client_leads_status", t.leadStatus, storedStatuses),
    between("client_leads_priority", t.priorityScore, limits.priorityScore.min, limits.priorityScore.max),
    holds("client_leads_deal_value", sql`${t.dealValue} is null or ${t.dealValue} >= 0`),
    isDate("client_leads_next_action", t.nextActionDate),
    isJson("client_leads_leadership_json", t.aiLeadershipData),
    isJson("client_leads_amazon_json", t.aiAmazonData),
    isJson("client_leads_media_json", t.aiMediaMentions),
    index("client_leads_newest").on(t.createdAt, t.id),
    index("client_leads_figures").on(t.leadStatus, t.dealValue),
    index("client_leads_status_newest").on(t.leadStatus, t.createdAt, t.id),
    index("client_leads_owner_newest").on(t.ownerId, t.createdAt, t.id),
    index("client_leads_by_value").on(t.dealValue, t.createdAt, t.id),
    index("client_leads_by_priority").on(t.priorityScore, t.createdAt, t.id),
    index("client_leads_by_next_action").on(nextActionOrder, sql`created_at desc`, sql`id desc`),
    index("client_leads_owner_next").on(t.ownerId, t.nextActionDate).where(hasNextAction),
    index("client_leads_next").on(t.nextActionDate).where(hasNextAction),
    uniqueIndex("client_leads_client").on(t.clientId),
    index("client_leads_by_company").on(t.searchText, t.createdAt, t.id),
    index("client_leads_by_status").on(statusOrder, t.createdAt, t.id),
    index("client_leads_photo").on(t.productImageUrl),
  ],
);
const newestFirst = [desc(clientLeads.createdAt), desc(clientLeads.id)];
const oldestFirst = [asc(clientLeads.createdAt), asc(clientLeads.id)];

/**
 * Orders of lead lists by their own columns. Each follows an index, so ties in an ascending order are oldest first.
 */
export const leadOrders = {
  "-createdAt": newestFirst,
  createdAt: oldestFirst,
  nextActionDate: [asc(nextActionOrder), ...newestFirst],
  "-dealValue": [desc(clientLeads.dealValue), ...newestFirst],
  dealValue: [asc(clientLeads.dealValue), ...oldestFirst],
  "-priorityScore": [desc(clientLeads.priorityScore), ...newestFirst],
  priorityScore: [asc(clientLeads.priorityScore), ...oldestFirst],
  company: [asc(clientLeads.searchText), ...oldestFirst],
  "-company": [desc(clientLeads.searchText), ...newestFirst],
  status: [asc(statusOrder), ...oldestFirst],
  "-status": [desc(statusOrder), ...newestFirst],
} satisfies Record<string, SQL[]>;

/** A lead as work: it is due on the day of its next action, and done once it is won or lost. */
export const leadAsWork = {
  dueDate: sql`${clientLeads.nextActionDate}`,
  isDone: sql`${clientLeads.leadStatus} in ('won', 'lost')`,
  isOpen: sql`${clientLeads.leadStatus} not in ('won', 'lost')`,
};

export type LeadRow = typeof clientLeads.$inferSelect;
