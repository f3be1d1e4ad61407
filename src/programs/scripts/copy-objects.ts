import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { permittedType } from "#/src/areas/objects";
import { taskFileBytes } from "#/src/contract/choices/files";
import { objectPathsInUse } from "#/src/domain/object-references";
import { readStoreEnv } from "#/src/env";
import { callOf } from "#/src/env/place";
import { createLogger } from "#/src/http/request-log";
import { reason } from "#/src/server/start-failure";
import { openDiskStore } from "#/src/services/object-store/disk-store";
import { keyOf, type ObjectStore } from "#/src/services/object-store/object-store";
import { withDatabase } from "./command-database";
import { CannotDo, runOnServer, say, WrongUsage } from "./server-command";

/** Name of the bucket in the S3 variables. */
const bucket = "s3";

type Outcome = "copied" | "was there" | "missing";

/** Copies every uploaded file that the database references from one store to another and reads it back. */
await runOnServer({
  usage: `${callOf("objects:copy")} FROM TO, each a folder or s3`,
  takes: ["FROM", "TO"],
  async run({ places: [from = "", to = ""] }) {
    if (from === to) throw new WrongUsage("FROM and TO are the same.");
    if (from !== bucket && !existsSync(from)) throw new CannotDo(`There is no folder ${resolve(from)}.`);
    const [source, target] = [await open(from), await open(to)];
    return withDatabase({}, async (db) => {
      const counts: Record<Outcome, number> = { copied: 0, "was there": 0, missing: 0 };
      for await (const path of objectPathsInUse(db)) {
        const outcome = await copy(source, target, keyOf(path)).catch((error: unknown) => {
          throw new CannotDo(
            `${path} was not copied: ${reason(error)} What came before it was; call this again.`,
          );
        });
        if (outcome === "missing") say(`${path} is named in the database, and is not in ${from}.`);
        counts[outcome]++;
      }
      say(`Copied ${counts.copied}, there already ${counts["was there"]}, missing ${counts.missing}.`);
      return counts.missing === 0;
    });
  },
});

/** @throws CannotDo */
async function open(place: string): Promise<ObjectStore> {
  const log = createLogger("silent");
  // It issues no upload addresses, so the signing secret does not matter.
  if (place !== bucket) return openDiskStore({ folder: resolve(place), secret: crypto.randomUUID(), log });
  const { s3 } = readStoreEnv(process.env);
  if (!s3) throw new CannotDo("S3_BUCKET is not set.");
  const { openS3Store } = await import("#/src/services/object-store/s3-store");
  const store = await openS3Store(s3, log);
  const fault = await store.fault();
  if (fault !== null) throw new CannotDo(`The bucket cannot be used: ${fault}.`);
  return store;
}

async function copy(source: ObjectStore, target: ObjectStore, key: string): Promise<Outcome> {
  const found = await source.describe(key);
  if (!found) return "missing";
  if (found.size > taskFileBytes) return copyLarge(source, target, { key, size: found.size });
  const bytes = await source.read(key);
  if (!bytes) return "missing";
  if (isSame(await target.read(key), bytes)) return "was there";
  const type = await permittedType(key, bytes);
  if (!type) throw new CannotDo("it is nothing that the portal takes.");
  await target.write(key, bytes, type);
  if (!isSame(await target.read(key), bytes)) throw new CannotDo("it was read back as something else.");
  return "copied";
}

type Large = { key: string; size: number };

/** Copies a file that does not fit into memory, and compares by hashes. */
async function copyLarge(source: ObjectStore, target: ObjectStore, { key, size }: Large): Promise<Outcome> {
  const own = await hashIn(source, key);
  if (own === null) return "missing";
  if ((await target.describe(key))?.size === size && (await hashIn(target, key)) === own) return "was there";
  const stream = await source.open(key);
  if (!stream) return "missing";
  await target.write(key, { stream, size }, "application/octet-stream");
  if ((await hashIn(target, key)) !== own) throw new CannotDo("it was read back as something else.");
  return "copied";
}

/** Returns the SHA-256 of an object; null if it is missing. */
async function hashIn(store: ObjectStore, key: string): Promise<string | null> {
  const bytes = await store.open(key);
  if (!bytes) return null;
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}

function isSame(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
