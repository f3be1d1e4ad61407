import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { uploads } from "#/db/schema";
import type { TaskFile } from "#/src/contract/files";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { freshFolder, runAt } from "./fake-io";

setDefaultTimeout(patience.test);

const folder = freshFolder();
const film = join(folder, "film.mp4");
/** Four parts, each of other bytes. */
const bytes = Buffer.alloc(26_300_000);
for (let at = 0; at < bytes.length; at += 1_000) bytes.write(`${at} of a film`, at);

let app: TestApp;
let taskId: string;
beforeAll(async () => {
  writeFileSync(film, bytes);
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Send the film", defaultOwner: "client" });
  const { id } = await makeClient(app);
  taskId = (await makeOnboarding(app, id)).tasks[0]?.id ?? "";
});
beforeEach(() => app.passMinute());
afterAll(() => app.stop());

type Fault = (partNumber: number, attempt: number) => "lost" | "answer lost" | "expired" | null;

/** Runs `portal files …` over a line on which parts meet faults; lists the parts in the order they were sent. */
async function portal(argv: string[], fault: Fault = () => null) {
  const puts: number[] = [];
  const ran = await runAt(app.url, app.people.manager.token, ["files", ...argv], {
    async fetch(request) {
      const partNumber = Number(new URL(request.url).searchParams.get("partNumber"));
      if (partNumber === 0) return fetch(request);
      puts.push(partNumber);
      const met = fault(partNumber, puts.filter((each) => each === partNumber).length);
      if (met === "lost") throw new TypeError("The socket connection was closed unexpectedly.");
      if (met === "expired") return new Response("<Error>AccessDenied</Error>", { status: 403 });
      const answer = await fetch(request);
      if (met === "answer lost") throw new TypeError("The socket connection was closed unexpectedly.");
      return answer;
    },
  });
  return { ...ran, puts };
}

test("a file over 25 MB goes on after its connection was cut and its addresses expired, and arrives whole", async () => {
  const faults: Record<string, ReturnType<Fault>> = {
    ...{ "1 1": "lost", "1 2": "lost", "2 1": "answer lost", "4 1": "expired" },
  };
  const added = await portal(["add", taskId, film, "--json"], (...at) => faults[at.join(" ")] ?? null);
  expect({ code: added.code, stderr: added.stderr }).toEqual({ code: 0, stderr: "1 file added.\n" });
  expect(JSON.parse(added.stdout)).toMatchObject([{ name: "film.mp4", size: bytes.length }]);
  // A part that has arrived is not sent again.
  expect(added.puts.toSorted()).toEqual([1, 1, 1, 2, 2, 3, 4, 4]);
  expect(added.slept.length).toBeGreaterThan(0);
  const out = freshFolder();
  const saved = await portal(["get", taskId, "film.mp4", "--out", out]);
  expect(saved.code).toBe(0);
  expect(Buffer.compare(await Bun.file(join(out, "film.mp4")).bytes(), bytes)).toBe(0);
});

test("an upload whose connection stays lost, or whose store refuses it, is given up and adds nothing", async () => {
  const before = await portal(["list", taskId, "--json"]);
  const lost = await portal(["add", taskId, film], () => "lost");
  expect([lost.code, lost.stdout]).toEqual([1, ""]);
  expect(lost.stderr).toContain("film.mp4 could not be uploaded. It was not added.");
  const refused = await portal(["add", taskId, film], () => "expired");
  expect([refused.code, refused.stdout]).toEqual([4, ""]);
  expect(JSON.parse((await portal(["list", taskId, "--json"])).stdout) as TaskFile[]).toEqual(
    JSON.parse(before.stdout),
  );
  const states = await app.db.read.select({ state: uploads.state }).from(uploads);
  expect(states.filter(({ state }) => state === "issued")).toEqual([]);
});
