import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import type { Api } from "#/cli/session/connect";
import { patiently } from "#/cli/session/patiently";
import { answer } from "#/src/client";
import type { AuditLogEntry } from "#/src/contract/admin";
import { callLimits } from "#/src/contract/limits-of-calls";

/**
 * All entries that match, newest first, a page in memory at a time. Each page goes on from the last entry
 * of the one before, so entries that arrive meanwhile are left out and nothing is missed or seen twice.
 * @throws ApiError, Failed
 */
export async function* everyEntry(
  api: Api,
  io: Io,
  filters: Record<string, string>,
): AsyncGenerator<AuditLogEntry[]> {
  for (let last: string | undefined; ; ) {
    const query = {
      ...filters,
      pageSize: String(callLimits.pageSizeMax),
      ...(last && { olderThan: last }),
    };
    const entries = await patiently(io, () => answer(api.admin["audit-logs"].$get({ query })));
    const next = entries.at(-1)?.id;
    if (next !== undefined && next === last) throw new Failed("The portal answers the same entries again.");
    if (entries.length > 0) yield entries;
    if (next === undefined || entries.length < callLimits.pageSizeMax) return;
    last = next;
  }
}
