import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TaskFile } from "#/src/contract/files";
import { startApp, type TestApp } from "#/test/support/app";
import { makeWorld, type World } from "#/test/support/requests";
import { addedFile } from "#/test/support/requests-files";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let world: World;
let file: TaskFile;
const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => 32 + (at % 90));
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  file = await addedFile(app, world.own.clientTask.id, { name: "stock.csv", type: "text/csv", bytes });
});
afterAll(() => app.stop());

const ask = (headers: Record<string, string>) => app.as("client")("GET", file.path, undefined, headers);

test("a broken download continues where it stopped, with the headers of the whole file", async () => {
  const whole = await ask({});
  const tag = whole.headers.get("ETag") ?? "";
  expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
  const [first, rest] = [
    await ask({ Range: "bytes=0-39999" }),
    await ask({ Range: "bytes=40000-", "If-Range": tag }),
  ];
  expect([first.status, rest.status]).toEqual([206, 206]);
  expect(rest.headers.get("Content-Range")).toBe("bytes 40000-99999/100000");
  for (const name of [
    "Content-Type",
    "Content-Disposition",
    "Content-Security-Policy",
    "Cache-Control",
    "ETag",
  ]) {
    expect([name, rest.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  }
  const joined = Buffer.concat([await first.bytes(), await rest.bytes()]);
  expect(joined.equals(bytes)).toBe(true);
});

test("a range beyond the end is 416, and one for a changed file gets the whole", async () => {
  const behind = await ask({ Range: "bytes=100000-" });
  expect([behind.status, behind.headers.get("Content-Range")]).toEqual([416, "bytes */100000"]);
  const other = await ask({ Range: "bytes=5-", "If-Range": '"another"' });
  expect([other.status, (await other.bytes()).byteLength]).toEqual([200, 100_000]);
});

test("a part requires the same right as the whole", async () => {
  const foreign = await addedFile(
    app,
    world.other.clientTask.id,
    { name: "a.csv", type: "text/csv", bytes },
    app.people.manager,
  );
  const answer = await app.as("client")("GET", foreign.path, undefined, { Range: "bytes=0-9" });
  expect(answer.status).toBe(404);
  expect((await app.anonymous("GET", file.path, undefined, { Range: "bytes=0-9" })).status).toBe(401);
});
