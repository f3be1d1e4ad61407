import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { TaskFile } from "#/src/contract/files";
import { createLogger } from "#/src/http/request-log";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { cutConnection } from "../support/cut-connection";
import { temporaryFolder } from "../support/database";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { s3StoreAt } from "../support/s3-store";
import { type Swift, sharedSwift } from "../support/swift";
import { mailLink } from "../support/task-links";
import { addTemplate } from "../support/templates";
import { leaveOut } from "../support/test-with";

/** Size of the file in MB; more in long runs. */
const megabytes = Number(process.env.LARGE_FILE_MB ?? 48);

const swift = await sharedSwift().catch((error: unknown) => {
  leaveOut("large files from a browser", String(error));
  return null;
});
if (swift) fromChromium(swift);

function fromChromium(swift: Swift) {
  const line = cutConnection(swift.endpoint);
  afterAll(() => line.stop());
  const portal = inChromiumWith(async () =>
    startApp({
      templates: false,
      now: new Date().toISOString(),
      deps: { store: await s3StoreAt({ ...swift, endpoint: line.address }, createLogger("silent")) },
    }),
  );

  test(`a file of ${megabytes} MB from a client's browser, whose connection is cut twice, arrives whole in S3`, async () => {
    const { app } = portal;
    await addTemplate(app.db, { name: "Send the film", defaultOwner: "client" });
    const { id } = await makeClient(app);
    const { tasks } = await makeOnboarding(app, id);
    await linkClientUser(app, id);
    const folder = await temporaryFolder();
    const film = join(folder.path, "film.mp4");
    const sha256 = await writeFilm(film);
    expectConsoleError(/ERR_|Failed to load resource/);

    const page = await portal.open("client", "/");
    const requested = page.getByRole("region", { name: "What we need from you" });
    const choosing = page.waitForEvent("filechooser");
    await requested.getByRole("button", { name: "Add files: Send the film" }).click();
    await (await choosing).setFiles(film);
    for (const percent of [20, 60]) {
      await sent(page, percent);
      await line.cut();
      line.mend();
    }
    await requested.getByRole("link", { name: "film.mp4" }).waitFor();
    await folder.remove();
    expect(await receivedHash(app, tasks[0]?.id)).toBe(sha256);
  });

  test("a large file by the link in a mail, whose connection is cut, arrives whole without a call of the API", async () => {
    const { app } = portal;
    await addTemplate(app.db, { name: "Send the film", defaultOwner: "client" });
    const { id: clientId } = await makeClient(app);
    const [task] = (await makeOnboarding(app, clientId)).tasks;
    await linkClientUser(app, clientId);
    const folder = await temporaryFolder();
    const film = join(folder.path, "film.mp4");
    const sha256 = await writeFilm(film);
    expectConsoleError(/ERR_|Failed to load resource/);

    const path = await mailLink(app, app.people.client, { kind: "task", id: task?.id ?? "", clientId });
    const page = await portal.open(null, path);
    await page.getByRole("button", { name: /^Continue as / }).click();
    await islandsReady(page);
    const called: string[] = [];
    page.on("request", (request) => called.push(new URL(request.url()).pathname));
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add files" }).click();
    await (await choosing).setFiles(film);
    await page.getByRole("button", { name: "Send and mark done" }).click();
    await sent(page, 30);
    await line.cut();
    line.mend();
    await page.getByRole("link", { name: "film.mp4" }).waitFor();
    await folder.remove();
    expect(called.filter((each) => each.startsWith("/api"))).toEqual([]);
    expect(await receivedHash(app, task?.id)).toBe(sha256);
  });
}

/** Downloads the only file of a task, and returns its SHA-256. */
async function receivedHash({ as }: TestApp, taskId = ""): Promise<string> {
  const [file] = await expectJson<TaskFile[]>(await as("manager")("GET", `/api/tasks/${taskId}/files`));
  expect(file).toMatchObject({ name: "film.mp4", size: megabytes * 1_048_576 });
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of (await as("viewer")("GET", file?.path ?? "")).body ?? []) hash.update(piece);
  return hash.digest("hex");
}

/** Waits until this share of the file has been sent. */
async function sent(page: Page, percent: number) {
  await page.waitForFunction(
    (least) => [...document.querySelectorAll("progress")].some(({ value }) => value >= least),
    percent,
  );
}

/** Writes a file of which no two megabytes are the same; returns its SHA-256. */
async function writeFilm(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const writer = Bun.file(path).writer();
  for (let at = 0; at < megabytes; at++) {
    const piece = Buffer.alloc(1_048_576, `${at} of a film `);
    hash.update(piece);
    writer.write(piece);
    await writer.flush();
  }
  await writer.end();
  return hash.digest("hex");
}
