import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients, users } from "./accounts";
import { flag, holds, partOf } from "./columns";
import { designProjects } from "./design";
import { linkColumns } from "./link-columns";
import { clientTasks } from "./tasks";

/**
 * Links to one thing of a client, sent to one person, that work any number of times until they end. No CHECK lists the
 * kinds, so that a new kind needs no table rebuild.
 */
export const links = sqliteTable(
  "links",
  {
    ...linkColumns("links"),
    /** Name in the table of kinds. */
    kind: text().notNull(),
    /** The person in whose name it acts, provided they still have this address and belong to this client. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** Address that it was sent to; lower case. */
    email: text().notNull(),
    clientId: partOf(() => clients.id),
    taskId: text().references(() => clientTasks.id, { onDelete: "cascade" }),
    projectId: text().references(() => designProjects.id, { onDelete: "cascade" }),
    /** The mail that contains it. */
    mailId: text(),
    /** Time at which its page was first read, perhaps by a scanner. */
    openedAt: text(),
    /** Last press of Continue, and the network address of it. */
    continuedAt: text(),
    continuedFrom: text(),
    /** Time at which later links replaced it. */
    endedAt: text(),
    /** SHA-256 of the last code together with the link's secret, hex, so that the row does not reveal the code. */
    codeHash: text(),
    codeEndsAt: text(),
    codesSent: integer().notNull().default(0),
    /** Attempts at the last code. */
    codeTries: integer().notNull().default(0),
    /** SHA-256 of the secret of the browser in which the last code was entered, hex. */
    browserHash: text(),
    /** False for a link whose sender chose that it opens without a code. */
    requiresCode: flag().notNull().default(true),
  },
  (t) => [
    holds("links_of_task", sql`${t.kind} <> 'task' or (${t.userId} is not null and ${t.taskId} is not null)`),
    holds(
      "links_of_project",
      sql`${t.kind} <> 'approval' or (${t.userId} is not null and ${t.projectId} is not null)`,
    ),
    index("links_task").on(t.taskId, t.userId, t.createdAt),
    index("links_project").on(t.projectId, t.userId, t.createdAt),
    index("links_user").on(t.userId, t.clientId),
    index("links_client").on(t.clientId),
    index("links_expires").on(t.kind, t.expiresAt),
  ],
);
export type LinkRow = typeof links.$inferSelect;
