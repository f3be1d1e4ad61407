import { and, asc, eq, sql } from "drizzle-orm";
import { type JsonText, jsonArray, jsonObject, jsonObjectIf, readJson } from "#/db/json";
import { clientOnboarding, clientStandings, clients, clientTasks, users } from "#/db/schema";
import { build, statement } from "#/db/statement";
import { unreadOfTask } from "#/src/areas/comments";
import { unreadNoticesOf } from "#/src/areas/notices";
import { countOffer, existsDependent, onboardingFields } from "#/src/areas/onboarding";
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
      ...ownClients(actor),
    },
  );
  if (!found) throw new NotFound();
  if (isForClients) return found;
  const offer = found.mayOffer ? await countOffer(db.read, id) : { add: 0, remove: 0 };
  return { ...found, detail: `${found.detail.slice(0, -1)},"offer":${JSON.stringify(offer)}}` };
}

/**
 * Reads the same, parsed.
 * @throws NotFound
 */
export async function clientDetail(ctx: Context, clientId: string): Promise<ClientDetail> {
  return readJson((await readClient(ctx, clientId)).detail);
}

/** True while the client's onboarding is under way. */
const isOpen = sql`${clientOnboarding.id} is not null and ${clientOnboarding.completedAt} is null`;

const detailOf = statement<Written & { mayOffer: 0 | 1 }, { isForClients: boolean }>(({ isForClients }) => {
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
    || ${isForClients ? sql`'}'` : sql`',"unreadNotices":' || ${unreadNoticesOf(reader.userId, clients.id)} || '}'`}`;
  const mayOffer = isForClients ? sql<0 | 1>`0` : sql<0 | 1>`${isOpen} and ${existsDependent}`;
  const isOwn = isForClients ? isOwnClient(clients.id) : undefined;
  return build
    .select({ detail: detail.as("detail"), version: clients.version, mayOffer: mayOffer.as("mayOffer") })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, clients.id))
    .leftJoin(users, eq(users.id, clients.accountManagerId))
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(and(eq(clients.id, sql.placeholder("id")), isOwn));
});
