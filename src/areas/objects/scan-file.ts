import { eq } from "drizzle-orm";
import { type FileScanRow, fileScans, type TaskFileRow } from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";
import type { AnonymousContext } from "#/src/domain/context";
import { Forbidden, NotFound } from "#/src/domain/errors";
import { dayMs, momentAfter } from "#/src/format/durations";
import { keyOf } from "#/src/services/object-store/object-store";

type Scanning = Pick<AnonymousContext, "db" | "store" | "scanner" | "clock">;
type Scanned = Pick<TaskFileRow, "path" | "sha256">;

/**
 * Admits a file in which the scanner finds nothing, or any file without a scanner. The result is stored by the bytes'
 * SHA-256 and renewed after some days, when the scanner may know more.
 * @throws Forbidden for an infected file; Unavailable while the scanner has no result
 */
export async function requireClean(ctx: Scanning, file: Scanned): Promise<void> {
  if (!ctx.scanner) return;
  const { verdict, signature } = (await knownScan(ctx, file)) ?? (await scanFile(ctx, file));
  if (verdict === "infected") {
    throw new Forbidden(`This file is blocked: the virus scanner found ${signature} in it.`);
  }
}

async function knownScan({ db, clock }: Scanning, { sha256 }: Scanned): Promise<FileScanRow | null> {
  const [known] = await db.read.select().from(fileScans).where(eq(fileScans.sha256, sha256));
  const oldest = momentAfter(clock(), -serverLimits.scanDays * dayMs);
  return known && known.scannedAt > oldest ? known : null;
}

/**
 * Scans a file and stores the result.
 * @throws NotFound if the bytes are missing, Unavailable
 */
export async function scanFile(
  { db, store, scanner, clock }: Scanning,
  { path, sha256 }: Scanned,
  signal?: AbortSignal,
): Promise<FileScanRow> {
  const bytes = await store.open(keyOf(path));
  if (!bytes || !scanner) throw new NotFound();
  const found = { ...(await scanner.scan(bytes, signal)), scannedAt: clock().toISOString() };
  await db.transaction((tx) =>
    tx
      .insert(fileScans)
      .values({ sha256, ...found })
      .onConflictDoUpdate({ target: fileScans.sha256, set: found }),
  );
  return { sha256, ...found };
}
