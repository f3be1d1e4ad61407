import { type SQL, sql } from "drizzle-orm";
import { requestAnswers, taskFiles } from "#/db/schema";
import type { Actor } from "./actor";

/** True for the client's own side. Staff who see what a client sees read no drafts. */
export function readsDrafts({ role, credential }: Pick<Actor, "role" | "credential">): boolean {
  return role === "client" && credential.via !== "preview";
}

/**
 * True for a file that answers a field of a form and was not sent yet. Staff see nothing of it, its name included, and
 * the audit log records it once the answers are sent.
 */
export const isDraftFile: SQL<boolean> = sql<boolean>`(${isIn("value")} and not ${isIn("submitted")})`;

function isIn(column: "value" | "submitted"): SQL {
  return sql`exists (
    select 1 from ${requestAnswers} as answer, json_each(answer.${sql.identifier(column)}) as named
    where answer.task_id = ${taskFiles.taskId} and answer."row" = '' and json_type(answer.${sql.identifier(column)}) = 'array'
      and named.value = ${taskFiles.id})`;
}
