import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientMembers,
  clientOnboarding,
  clients,
  clientTasks,
  designProjects,
  links,
  users,
} from "#/db/schema";
import { statement } from "#/db/statement";

/** A link to one thing of a client, and its person, both as they are now. */
export type ThingLink = {
  id: string;
  kind: "task" | "approval";
  tokenHash: string;
  /** The thing that it opens, and its name. */
  thingId: string;
  title: string;
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  clientId: string;
  clientName: string;
  /** True while it admits its person: in time, not replaced, and both still belong to the client. */
  isOpen: boolean;
  /** True if the person could be sent another. */
  isTheirs: boolean;
};

/** Finds the link with this hash in any state; null for an unknown one. */
export async function findThingLink(
  reader: Reader | Tx,
  tokenHash: string,
  now: string,
): Promise<ThingLink | null> {
  const [row] = await findLink(reader, null, { tokenHash, now });
  return row ? { ...row, isOpen: row.isOpen === 1, isTheirs: row.isTheirs === 1 } : null;
}

type Row = Omit<ThingLink, "isOpen" | "isTheirs"> & { isOpen: number; isTheirs: number };

const findLink = statement<Row>(
  () => sql`
    select ${links.id} as "id", ${links.kind} as "kind", ${links.tokenHash} as "tokenHash",
      coalesce(${links.taskId}, ${links.projectId}) as "thingId",
      coalesce(${clientTasks.clientTitle}, ${clientTasks.name}, ${designProjects.projectName}) as "title",
      ${users.id} as "userId", ${links.email} as "email", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${clients.id} as "clientId", ${clients.name} as "clientName",
      ${isTheirs} as "isTheirs",
      (${isTheirs} and ${links.endedAt} is null and ${links.expiresAt} > ${sql.placeholder("now")}) as "isOpen"
    from ${links} join ${users} on ${users.id} = ${links.userId}
    join ${clients} on ${clients.id} = ${links.clientId}
    left join ${clientTasks} on ${clientTasks.id} = ${links.taskId}
    left join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    left join ${designProjects} on ${designProjects.id} = ${links.projectId}
    where ${links.tokenHash} = ${sql.placeholder("tokenHash")}`,
);

/** The person is active, has the same address and belongs to the client, which is not churned and owns the thing. */
const isTheirs: SQL = sql`(${users.active} and ${users.role} = 'client' and ${users.email} = ${links.email}
  and ${clients.status} <> 'churned'
  and exists (select 1 from ${clientMembers} as member
    where member.user_id = ${users.id} and member.client_id = ${clients.id})
  and coalesce(${clientOnboarding.clientId}, ${designProjects.clientId}) = ${clients.id})`;
