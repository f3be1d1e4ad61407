import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { areaWrites } from "./support/area-writes";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase } from "./support/prepared-database";
import { until } from "./support/until";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const inherited = process.umask();

/** The portals of these tests are started with a umask that makes new files writable for everyone. */
beforeAll(async () => {
  folder = await temporaryFolder();
  process.umask(0);
});
afterAll(async () => {
  process.umask(inherited);
  await endProcesses();
  await folder.remove();
});

/** Lists as "path mode" the files below the folder that users other than the owner may access; none are expected. */
async function openToOthers(path: string): Promise<string[]> {
  const { mode } = await stat(path);
  const own = mode & 0o077 ? [`${path} ${(mode & 0o777).toString(8)}`] : [];
  if ((mode & 0o170000) !== 0o040000) return own;
  const names = await readdir(path);
  return [...own, ...(await Promise.all(names.map((name) => openToOthers(join(path, name))))).flat()];
}

const logs = () => join(folder.path, "logs");

async function use(data: string) {
  const people = await prepareDatabase(`file:${join(data, "portal.db")}`);
  const portal = await startPortalProcess({ folder: logs(), env: { DATA_DIR: data } });
  const writes = await areaWrites(withToken(portal.url, people.manager));
  expect((await writes["a revision with a file"]?.())?.status).toBe(201);
  return portal;
}

test("everything that a portal creates is accessible to its owner only, regardless of the umask", async () => {
  await mkdir(logs());
  const data = join(folder.path, "new", "data");
  const first = await startPortalProcess({ folder: logs(), env: { DATA_DIR: data } });
  expect((await readdir(data)).toSorted()).toEqual([
    "objects",
    "portal.db",
    "portal.db-shm",
    "portal.db-wal",
    "portal.db.running",
  ]);
  expect(await openToOthers(join(folder.path, "new"))).toEqual([]);
  expect(await first.stop()).toBe(0);
  const second = await use(data);
  expect((await readdir(join(data, "objects", "designs"))).length).toBeGreaterThan(0);
  expect(await openToOthers(join(folder.path, "new"))).toEqual([]);
  await second.kill();
});

test("permissions of existing files are restricted at the next start, but not those of another user's file beside them", async () => {
  const data = join(folder.path, "old");
  await mkdir(data);
  await (await use(data)).kill();
  const stranger = join(data, "notes.txt");
  await Bun.write(stranger, "not the portal's");
  for (const path of await everything(data)) await chmod(path, 0o777);

  const portal = await startPortalProcess({ folder: logs(), env: { DATA_DIR: data } });
  await until("all files closed", async () => (await openToOthers(data)).length === 1);
  expect(await openToOthers(data)).toEqual([`${stranger} 777`]);
  expect(await portal.stop()).toBe(0);
});

test("a shared folder is not changed", async () => {
  const shared = join(folder.path, "shared");
  await mkdir(shared);
  await chmod(shared, 0o1777);
  const portal = await startPortalProcess({ folder: logs(), env: { DATA_DIR: shared } });
  expect(await openToOthers(shared)).toEqual([`${shared} 777`]);
  expect(await portal.stop()).toBe(0);
});

async function everything(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true });
  return [path, ...names.map((name) => join(path, name))];
}
