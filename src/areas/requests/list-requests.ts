import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks, forms, formVersions } from "#/db/schema";
import type { ListRequests, RequestSummary } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { boundedPage } from "#/src/domain/requested-page";

/** Returns a page of requests: those that wait for a review first, then by the day on which their turn ends. */
export async function listRequests(
  { db }: Pick<Context, "db">,
  query: ListRequests = {},
): Promise<{ items: RequestSummary[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = boundedPage(query);
  const where = and(...filters(query));
  const [rows, total] = await Promise.all([
    db.read
      .select({
        id: clientTasks.id,
        name: clientTasks.name,
        clientId: clients.id,
        client: { name: clients.name },
        form: { id: forms.id, name: forms.name, number: formVersions.number },
        state: clientTasks.requestState,
        turnDue: clientTasks.turnDue,
        submittedAt: sql<string | null>`(select max(sent.submitted_at) from request_answers as sent
          where sent.task_id = ${clientTasks.id})`,
      })
      .from(clientTasks)
      .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
      .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
      .innerJoin(formVersions, eq(formVersions.id, clientTasks.formVersionId))
      .innerJoin(forms, eq(forms.id, formVersions.formId))
      .where(where)
      .orderBy(sql`request_state desc`, asc(clientTasks.turnDue), asc(clientTasks.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.read.$count(clientTasks, where),
  ]);
  const items = rows.flatMap(({ state, ...row }) => (state ? [{ ...row, state }] : []));
  return { items, total, page, pageSize };
}

function filters({ state, clientId }: ListRequests): SQL[] {
  // The + keeps SQLite from reading all requests of a state in place of one client's tasks.
  const stateOf = clientId ? sql`+${clientTasks.requestState}` : clientTasks.requestState;
  return [
    isNotNull(clientTasks.requestState),
    ...(state ? [sql`${stateOf} = ${state}`] : []),
    ...(clientId
      ? [
          sql`${clientTasks.clientOnboardingId} = (select ${clientOnboarding.id} from ${clientOnboarding}
            where ${clientOnboarding.clientId} = ${clientId})`,
        ]
      : []),
  ];
}
