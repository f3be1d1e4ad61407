import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { readEnv } from "#/src/env";
import { createLogger } from "#/src/http/request-log";
import { type Portal, startPortal } from "#/src/server/start-portal";
import { required, startPortalProcess } from "./portal-process";

export type SmallDisk = {
  folder: string;
  /** Starts the portal with its database and its log on this disk. */
  start(databaseUrl: string): Promise<{ url: string; stop(): Promise<unknown> }>;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
};

const megabytes = 8;

/** Reason why there is no small disk. */
export const noSmallDisk = "this user may not mount a small disk";

/** Mounts a disk of a few megabytes; null if this user may not. */
export async function smallDisk(parent: string): Promise<SmallDisk | null> {
  const folder = join(parent, "disk");
  await mkdir(folder);
  const mount = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
    stdout: "ignore",
    stderr: "ignore",
  });
  return mount.success ? mounted(folder) : null;
}

function mounted(folder: string): SmallDisk {
  const filler = join(folder, "filler");
  return {
    folder,
    start: (databaseUrl) => startPortalProcess({ folder, env: { DATABASE_URL: databaseUrl } }),
    async fill() {
      const file = await open(filler, "a");
      try {
        for (const size of [65_536, 4_096]) await fillWith(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler),
    async remove() {
      Bun.spawnSync(["umount", "--lazy", folder]);
    },
  };
}

async function fillWith(file: Awaited<ReturnType<typeof open>>, block: Buffer) {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** Limits the pages of the database, which makes SQLite report a full disk in the middle of a statement. */
export function limitedPages(folder: string): SmallDisk {
  let portal: Portal | undefined;
  const limitPages = async (count: string) => {
    await portal?.db.client.execute(`PRAGMA max_page_count = ${count}`);
  };
  return {
    folder,
    async start(databaseUrl) {
      const env = readEnv({ ...required, DATABASE_URL: databaseUrl, DATA_DIR: folder });
      const started = await startPortal(env, createLogger("silent"));
      portal = started;
      return { url: started.url, stop: () => started.stop() };
    },
    fill: () => limitPages("1"),
    makeRoom: () => limitPages("1073741823"),
    async remove() {},
  };
}
