import { eq, sql } from "drizzle-orm";
import { type FileScanRow, fileScans, type TaskFileRow, taskFiles } from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";
import type { AnonymousContext } from "#/src/domain/context";
import { Forbidden, NotFound } from "#/src/domain/errors";
import { dayMs, momentAfter } from "#/src/format/durations";
import { keyOf } from "#/src/services/object-store/object-store";

type Scanning = Pick<AnonymousContext, "db" | "store" | "scanner" | "clock">;
type Scanned = Pick<TaskFileRow, "path" | "sha256">;
type Sized = Scanned & Pick<TaskFileRow, "size">;

/** The key of a file's scan, as `scanKeyOf` returns it. */
export const scanKey = sql<string>`coalesce(${taskFiles.sha256}, ${taskFiles.path})`;

/**
 * Returns the key of a file's scan. A file without a SHA-256 has a result of its own: two files can be made to have the
 * same ETag.
 */
function scanKeyOf({ sha256, path }: Scanned): string {
  return sha256 ?? path;
}

/**
 * Admits a file in which the scanner finds nothing, one that is too large for it, or any file without a scanner. The result is stored and renewed after some days, when the scanner may know more.
 * @throws Forbidden for an infected file; Unavailable while the scanner has no result
 */
export async function requireClean(ctx: Scanning, file: Sized): Promise<void> {
  if (!ctx.scanner || file.size > ctx.scanner.most) return;
  const { verdict, signature } = (await storedScan(ctx, file)) ?? (await scanFile(ctx, file));
  if (verdict === "infected") {
    throw new Forbidden(`This file is blocked: the virus scanner found ${signature} in it.`);
  }
}

async function storedScan({ db, clock }: Scanning, file: Scanned): Promise<FileScanRow | null> {
  const isOfFile = eq(fileScans.scanKey, scanKeyOf(file));
  const [verdict] = await db.read.select().from(fileScans).where(isOfFile);
  const oldest = momentAfter(clock(), -serverLimits.scanDays * dayMs);
  return verdict && verdict.scannedAt > oldest ? verdict : null;
}

/**
 * Scans a file and stores the result.
 * @throws NotFound if the bytes are missing, Unavailable
 */
export async function scanFile(
  { db, store, scanner, clock }: Scanning,
  file: Scanned,
  signal?: AbortSignal,
): Promise<FileScanRow> {
  const bytes = await store.open(keyOf(file.path));
  if (!bytes || !scanner) throw new NotFound();
  const found = { ...(await scanner.scan(bytes, signal)), scannedAt: clock().toISOString() };
  const row = { scanKey: scanKeyOf(file), ...found };
  await db.transaction((tx) =>
    tx.insert(fileScans).values(row).onConflictDoUpdate({ target: fileScans.scanKey, set: found }),
  );
  return row;
}
