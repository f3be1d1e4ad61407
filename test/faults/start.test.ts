import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { expectNoStart, startPortalProcess } from "./support/portal-process";
import { prepareDatabase } from "./support/prepared-database";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  await prepareDatabase(databaseUrl);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

describe("a start that cannot succeed names the cause and exits with 1, or with 78 if a retry is useless", () => {
  test("an occupied port", async () => {
    const running = await startPortalProcess({ folder: folder.path, env: { DATABASE_URL: databaseUrl } });
    const port = new URL(running.url).port;
    const { exitCode, words } = await expectNoStart(folder.path, { DATABASE_URL: databaseUrl, PORT: port });
    expect(exitCode).toBe(78);
    expect(words).toBe(`Port ${port} is taken. Set PORT to a free one.\n`);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });

  test("an occupied metrics port", async () => {
    const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    try {
      const { exitCode, words } = await expectNoStart(folder.path, {
        DATABASE_URL: databaseUrl,
        METRICS_PORT: String(taken.port),
      });
      expect(exitCode).toBe(78);
      expect(words).toBe(`Port ${taken.port} is taken. Set METRICS_PORT to a free one.\n`);
    } finally {
      taken.stop(true);
    }
  });

  test("every missing and invalid variable, in one message", async () => {
    const { exitCode, words } = await expectNoStart(folder.path, {
      DATABASE_URL: "mysql://somewhere",
      OIDC_CLIENT_ID: "",
      OIDC_AUTH_SECRET: "short",
      PORTAL_TIMEZONE: "Mars/Olympus",
      PORT: "99999",
    });
    expect(exitCode).toBe(78);
    for (const name of ["DATABASE_URL", "OIDC_CLIENT_ID", "OIDC_AUTH_SECRET", "PORTAL_TIMEZONE", "PORT"]) {
      expect(words).toMatch(new RegExp(`^ {2}${name}: `, "m"));
    }
    expect(words).toContain("OIDC_CLIENT_ID: is missing");
    expect(words).not.toContain("short");
  });

  test("an address that this machine does not have", async () => {
    const { exitCode, words } = await expectNoStart(folder.path, {
      DATABASE_URL: databaseUrl,
      HOST: "192.0.2.1",
    });
    expect(exitCode).toBe(1);
    expect(words).toStartWith("This machine has no address 192.0.2.1 to listen on (");
    expect(words.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a data folder that cannot be created", async () => {
    const file = join(folder.path, "not-a-folder");
    await Bun.write(file, "");
    const { exitCode, words } = await expectNoStart(folder.path, { DATA_DIR: join(file, "data") });
    expect(exitCode).toBe(1);
    expect(words).toContain(`${join(file, "data", "portal.db")} cannot be opened for writing`);
    expect(words).toContain("DATA_DIR");
    expect(words.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a data folder that cannot be written to", async () => {
    const path = await lockedFolder(folder.path);
    const { exitCode, words } = await expectNoStart(folder.path, { DATA_DIR: path });
    expect(exitCode).toBe(1);
    expect(words).toContain(`${join(path, "portal.db")} cannot be opened for writing`);
    expect(words.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a remote database that does not respond", async () => {
    const { exitCode, words } = await expectNoStart(folder.path, { DATABASE_URL: "http://127.0.0.1:9" });
    expect(exitCode).toBe(1);
    expect(words).toContain("The database at 127.0.0.1:9 does not answer");
    expect(words.trimEnd().split("\n")).toHaveLength(1);
  });
});

/** Returns a folder that nobody may write to; the superuser may write everywhere except into the kernel's own. */
async function lockedFolder(parent: string): Promise<string> {
  if (process.getuid?.() === 0) return "/proc";
  const path = join(parent, "locked");
  await mkdir(path);
  await chmod(path, 0o555);
  return path;
}
