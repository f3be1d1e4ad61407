import { and, asc, eq, sql } from "drizzle-orm";
import { type JsonText, jsonArray, jsonObject, jsonObjectIf, readJson } from "#/db/json";
import { clientOnboarding, clientStandings, clients, clientTasks, users } from "#/db/schema";
import { build, statement } from "#/db/statement";
import { unreadOfTask } from "#/src/areas/comments";
import { unreadNoticesOf } from "#/src/areas/notices";
import { countOffer, onboardingFields } from "#/src/areas/onboarding";
import { taskFields } from "#/src/areas/tasks";
import type { ClientDetail } from "#/src/contract/onboarding";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { clientFields, fieldValues } from "./fields";

type Written = { detail: JsonText<ClientDetail>; version: number };

/**
 * Reads all data of a client's dashboard as JSON written by the database, and the client's version.
 * @throws NotFound
 */
export async function readClient({ db, actor, today }: Context, id: string): Promise<Written> {
  const isForClients = actor.role === "client";
  const [found] = await detailOf(
    db.read,
    { isForClients },
    {
      ...{ id, today, userId: actor.userId },
      offer: isForClients ? null : JSON.stringify(await countOffer(db.read, id)),
      ...ownClients(actor),
    },
  );
  if (!found) throw new NotFound();
  return found;
}

/**
 * Reads the same, parsed.
 * @throws NotFound
 */
export async function clientDetail(ctx: Context, clientId: string): Promise<ClientDetail> {
  return readJson((await readClient(ctx, clientId)).detail);
}

const detailOf = statement<Written, { isForClients: boolean }>(({ isForClients }) => {
  const tasks = build
    .select({ item: jsonObject(taskFields({ isForClients, today: sql.placeholder("today") })).as("item") })
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, clientOnboarding.id))
    .orderBy(asc(clientTasks.sortOrder), asc(clientTasks.dueDate), asc(clientTasks.id))
    .as("tasks");
  const reader = { userId: sql.placeholder("userId"), isForClients };
  const unread = build
    .select({ id: clientTasks.id })
    .from(clientTasks)
    .where(
      and(
        eq(clientTasks.clientOnboardingId, clientOnboarding.id),
        sql`${unreadOfTask(reader, clientTasks.id)} > 0`,
      ),
    )
    .as("unread");
  const onboarding = jsonObjectIf(sql`${clientOnboarding.id} is not null`, onboardingFields());
  const detail = sql`'{"client":' || ${jsonObject({ ...clientFields(isForClients), ...(isForClients ? {} : { fields: fieldValues() }) })}
    || ',"onboarding":' || coalesce(${onboarding}, 'null')
    || ',"tasks":' || (select ${jsonArray(sql`item`)} from ${tasks})
    || ',"unread":' || (select json_group_array(id) from ${unread})
    || ${
      isForClients
        ? sql`'}'`
        : sql`',"unreadNotices":' || ${unreadNoticesOf(reader.userId, clients.id)}
      || ',"offer":' || ${sql.placeholder("offer")} || '}'`
    }`;
  const isOwn = isForClients ? isOwnClient(clients.id) : undefined;
  return build
    .select({ detail: detail.as("detail"), version: clients.version })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, clients.id))
    .leftJoin(users, eq(users.id, clients.accountManagerId))
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(and(eq(clients.id, sql.placeholder("id")), isOwn));
});
