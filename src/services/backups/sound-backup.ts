import { writeBackup } from "#/db/backup";
import { openAsItIs, type ReadOnly } from "#/db/client";
import type { HeadKey } from "#/src/domain/audit-log-heads";
import { verifyDatabase } from "#/src/domain/verify/verify-database";

/**
 * Writes a backup and keeps it only if the copy itself is sound.
 * @throws when the copy is broken; an earlier file at `target` then stays unchanged
 */
export async function writeSoundBackup(
  db: ReadOnly,
  target: string,
  keys: readonly HeadKey[],
): Promise<void> {
  await writeBackup(db, target, async (draft) => {
    const copy = openAsItIs({ url: `file:${draft}` });
    try {
      const broken = (await verifyDatabase(copy, keys)).filter(({ found }) => found === "broken");
      if (broken.length > 0) throw new Error(broken.map(({ name, says }) => `${name}: ${says}`).join(" "));
    } finally {
      copy.close();
    }
  });
}
