import { and, asc, eq, inArray } from "drizzle-orm";
import { users } from "../../../db/schema";
import type { Designer } from "../../contract/users";
import type { Context } from "../../domain/context";

/** Everybody whom work can be given to: active admins, managers and contributors, by name. */
export function listDesigners({ db }: Context): Promise<Designer[]> {
  return db.read
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.active, true), inArray(users.role, ["admin", "manager", "contributor"])))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}
