import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { users } from "#/db/schema";
import type { Assignee } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";

/** Lists the people who can be given work: active admins, managers and contributors, by name. */
export function listAssignees({ db }: Context): Promise<Assignee[]> {
  return db.read
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isAssignable)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/** Lists all staff, including those who have left, and whether they can be given work. */
export function listStaff(db: Reader | Tx) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isAssignable: sql<boolean>`${isAssignable}`.mapWith(Boolean),
    })
    .from(users)
    .where(ne(users.role, "client"));
}

const notAssignable = "Choose an active admin, manager or contributor";

/** @throws Invalid on `field`, for a person who cannot be given work */
export async function requireAssignable(
  db: Reader | Tx,
  userId: string | null | undefined,
  field = "assigneeUserId",
) {
  if (!userId || (await canBeGivenWork(db, userId))) return;
  throw new Invalid([{ path: field, message: notAssignable }]);
}

/** Returns the refusal of each of the people who cannot be given work, by id. */
export async function assignmentRefusals(
  db: Reader | Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const isNamed = sql`${users.id} in (select value from json_each(${JSON.stringify(userIds)}))`;
  const able = await db.select({ id: users.id }).from(users).where(and(isNamed, isAssignable));
  const ids = new Set(able.map(({ id }) => id));
  return new Map(userIds.flatMap((id) => (ids.has(id) ? [] : [[id, notAssignable]])));
}

export async function canBeGivenWork(db: Reader | Tx, userId: string): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isAssignable));
  return person !== undefined;
}

const isAssignable = and(eq(users.active, true), inArray(users.role, ["admin", "manager", "contributor"]));
