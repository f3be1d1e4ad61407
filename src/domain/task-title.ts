import { type SQL, sql } from "drizzle-orm";
import { clientTasks } from "#/db/schema";

/** The title of a task for its client. */
export const titleForClient: SQL<string> = sql`coalesce(${clientTasks.clientTitle}, ${clientTasks.name})`;
