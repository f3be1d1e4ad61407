import { afterAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { bytesOf } from "#/src/programs/seeds/demo/uploads";
import { accessibilityProblems, colorProblems } from "../support/accessibility";
import { linkClientUser, makeClient, startApp } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { mailRunner, mailTo } from "../support/mail";
import { inChromiumWith } from "../support/portal-browser";
import { addedRevision, projectDetail } from "../support/requests-design";
import { addedPin, addedVersion, sendReview } from "../support/requests-reviews";
import { upload } from "../support/sent-files";

const server = await startMailServer();
afterAll(() => server.stop());
const portal = inChromiumWith(() => startApp({ templates: false, env: mailTo(server) }));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Returns the path of the link in the last mail. */
async function linkInMail(): Promise<string> {
  await mailRunner(portal.app).doDue();
  const link = /href="([^"]*\/review\/[\w-]{43})"/.exec(server.arrived.at(-1)?.html ?? "")?.[1] ?? "";
  return new URL(link).pathname;
}

test("a version is reviewed by link on a phone, and a newer version ends the open link", async () => {
  // A rejection without a comment, and an answer to an outdated version.
  expectConsoleError(/status of (400|409)/);
  const { app } = portal;
  const picture = { bytes: await bytesOf("designs/recipe-card-close-up-1.png"), type: "image/png" };
  const client = await makeClient(app);
  const sent = await addedVersion(app, {
    clientId: client.id,
    fileUrl: await upload(app, "contributor", picture),
  });
  await addedPin(app, sent.revision.id, { x: 0.5, y: 0.25, text: "Is this red right?" });
  await sendReview(app, sent.asset.id, { emails: ["ines@brand.test"] });
  const page = await portal.open(null, await linkInMail(), phone);
  const image = page.getByRole("img", { name: "Main image, version 1" });
  await image.waitFor();
  const { width = 0, x = 0 } = (await image.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  // The pin is drawn where it was set.
  const mark = await page.locator("#content svg circle").boundingBox();
  expect(Math.abs((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (x + width / 2))).toBeLessThan(3);
  expect(await page.getByRole("listitem").innerText()).toStartWith("Pin 1, upper middle: Is this red right?");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorProblems(page)).toEqual([]);

  expect(await movedBy(page, "**/picture", page.getByLabel("What should change"))).toEqual([0, 0]);

  await page.getByRole("button", { name: "Ask for changes" }).tap();
  await page.getByText("Say what should change").waitFor();
  await page.getByLabel("What should change").fill("1 is too dark");
  await page.getByRole("button", { name: "Ask for changes" }).tap();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect((await projectDetail(app, sent.projectId)).project.clientApprovalStatus).toBe("rejected");

  const fileUrl = await upload(app, "contributor", picture);
  await addedRevision(app, sent.asset.id, { fileUrl });
  await sendReview(app, sent.asset.id, { emails: ["ines@brand.test"] });
  await page.goto(app.url + (await linkInMail()));
  await page.getByRole("heading", { name: "Main image: version 2" }).waitFor();
  await addedRevision(app, sent.asset.id, { fileUrl: "https://example.com/3", sendForReview: true });
  await page.getByRole("button", { name: "Approve version 2" }).tap();
  await page.getByRole("heading", { name: "Version 3 is available now" }).waitFor();
  expect((await projectDetail(app, sent.projectId)).project.clientApprovalStatus).toBe("pending");

  await linkClientUser(app, client.id);
  const walk = await portal.open("client", `/design/${sent.projectId}/review?version=2`, phone);
  await walk.getByRole("region", { name: "From earlier versions" }).waitFor();
  expect(await accessibilityProblems(walk)).toEqual([]);
  await walk.emulateMedia({ colorScheme: "dark" });
  expect(await colorProblems(walk)).toEqual([]);
  const earlier = walk.getByRole("region", { name: "From earlier versions" });
  expect(await movedBy(walk, "**/objects/designs/*", earlier)).toEqual([0, 0]);
});

/** Returns how far content below a picture moves when it loads, on a phone and on a desktop. */
async function movedBy(page: Page, picture: string, below: Locator): Promise<number[]> {
  const moved: number[] = [];
  for (const size of [{ width: 1440, height: 900 }, phone.viewport]) {
    await page.setViewportSize(size);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(picture, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await below.waitFor();
    const image = page.getByRole("img", { name: /, version \d$/ });
    // The font may arrive late, and in a local font of other widths lines break elsewhere.
    await page.evaluate(() => document.fonts.ready);
    const place = async () => (await below.boundingBox())?.y ?? Number.NaN;
    const before = await place();
    expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(0);
    release();
    await image.evaluate((shown: HTMLImageElement) => shown.decode());
    moved.push((await place()) - before);
    await page.unroute(picture);
  }
  return moved;
}
