import { type SQL, sql } from "drizzle-orm";
import { clientAccess, clients } from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import { renewalDays } from "#/src/contract/choices/access";
import { addDays, type DateText } from "#/src/format/dates";

/**
 * Selects accesses to renew: they have ended or end soon, and their clients work with the agency. Those that were marked
 * as lapsed before their end are left out, since the client withdrew them.
 */
export function endsSoon(today: DateText): SQL[] {
  return [
    sql`${expiryOrder} <= ${addDays(today, renewalDays)}`,
    sql`not (${clientAccess.state} = 'lapsed' and ${expiryOrder} > ${today})`,
    sql`${clients.status} not in ('paused', 'churned')`,
  ];
}
