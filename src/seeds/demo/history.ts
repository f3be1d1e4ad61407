import type { auditLogs } from "../../../db/schema";
import { type AuditEntry, chainHash } from "../../domain/audit";
import { stableId } from "../stable-id";

type Happening = AuditEntry & { moment: string; userId: string };

/** What people did, told in any order; read back in the order of time as the audit log's chain. */
export class History {
  readonly #happenings: Happening[] = [];

  tell(moment: string, userId: string, entry: AuditEntry) {
    this.#happenings.push({ ...entry, moment, userId });
  }

  /** The rows of the log, linked onto the hash of the last row that is already there. */
  chain(lastHash: string): (typeof auditLogs.$inferInsert)[] {
    let previousHash = lastHash;
    return this.#inOrder().map((happening, place) => {
      const fields = {
        id: stableId(`history ${place} ${happening.entityId} ${happening.action}`),
        userId: happening.userId,
        entity: happening.entity,
        entityId: happening.entityId,
        action: happening.action,
        before: happening.before ? JSON.stringify(happening.before) : null,
        after: happening.after ? JSON.stringify(happening.after) : null,
        createdAt: happening.moment,
      };
      const row = { ...fields, previousHash, hash: chainHash(previousHash, fields) };
      previousHash = row.hash;
      return row;
    });
  }

  #inOrder(): Happening[] {
    return this.#happenings.toSorted((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : 0));
  }
}
