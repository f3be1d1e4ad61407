import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks, links } from "#/db/schema";
import type { RequestState } from "#/src/contract/choices/forms";
import { titleForClient } from "../task-title";
import { linkKinds } from "./kinds";

/** A link to a request, and its task as it is now. */
export type RequestLink = {
  id: string;
  tokenHash: string;
  email: string;
  taskId: string;
  /** The task's title for the client. */
  title: string;
  turnDue: string;
  clientId: string;
  clientName: string;
  requiresCode: boolean;
  browserHash: string | null;
  codeEndsAt: string | null;
  codesSent: number;
  /** True while it admits its recipient: in time, not ended, and the answers of a client not yet accepted. */
  isOpen: boolean;
};

/** Finds the link with this hash in any state; null for an unknown one. */
export async function findRequestLink(
  reader: Reader | Tx,
  tokenHash: string,
  now: string,
): Promise<RequestLink | null> {
  const [row] = await reader
    .select({
      ...{ id: links.id, email: links.email, taskId: clientTasks.id, title: titleForClient },
      ...{ turnDue: clientTasks.turnDue, clientId: clients.id, clientName: clients.name },
      ...{ requiresCode: links.requiresCode, browserHash: links.browserHash },
      ...{ codeEndsAt: links.codeEndsAt, codesSent: links.codesSent },
      isOpen: sql`${isOpenAt(now)}`.mapWith(Boolean),
    })
    .from(links)
    .innerJoin(clientTasks, eq(clientTasks.id, links.taskId))
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(and(eq(links.tokenHash, tokenHash), linkKinds.request.rows.only));
  return row ? { ...row, tokenHash } : null;
}

/** The condition of links that admit their recipient; joins their task and its client. */
export function isOpenAt(now: string): SQL {
  const underWay: RequestState[] = ["open", "submitted", "returned"];
  return sql`(${links.endedAt} is null and ${links.expiresAt} > ${now} and ${clients.status} <> 'churned'
    and ${clientTasks.requestState} in ${underWay})`;
}
