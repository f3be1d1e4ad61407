import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { bytesOf } from "#/src/programs/seeds/demo/uploads";
import { linkClientUser, makeClient, startApp } from "../support/app";
import { mailRunner, mailTo } from "../support/mail";
import { inChromiumWith } from "../support/portal-browser";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedPin, sendReview } from "../support/requests-reviews";
import { upload } from "../support/sent-files";

const server = await startMailServer();
afterAll(() => server.stop());
const portal = inChromiumWith(() => startApp({ templates: false, env: mailTo(server) }));

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const paths = { review: "", link: "" };

beforeAll(async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  const project = await addedProject(app, { clientId, projectName: "Spring" });
  const asset = await addedAsset(app, project.id, { assetName: "Hero" });
  for (const round of [1, 2]) {
    const bytes = await bytesOf(`designs/recipe-card-close-up-${round}.png`);
    const fileUrl = await upload(app, "contributor", { bytes, type: "image/png" });
    const revision = await addedRevision(app, asset.id, { fileUrl, sendForReview: true });
    for (let pin = 1; pin < 8; pin++) await addedPin(app, revision.id, { x: pin / 10, y: 0.5, text: "Here" });
  }
  await sendReview(app, asset.id, { emails: ["ines@brand.test"] });
  await mailRunner(app).doDue();
  const link = /href="([^"]*\/review\/[\w-]{43})"/.exec(server.arrived.at(-1)?.html ?? "")?.[1] ?? "";
  Object.assign(paths, { review: `/design/${project.id}/review`, link: new URL(link).pathname });
});

/** Returns true if a click on the middle of an element would hit it without scrolling. */
const isInReach = (element: Locator) =>
  element.evaluate((wanted) => {
    const { left, right, top, bottom } = wanted.getBoundingClientRect();
    const isWhole = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
    return isWhole && wanted.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

async function reached(page: Page, names: RegExp[]) {
  const found: Record<string, boolean[]> = {};
  for (const size of sizes) {
    await page.setViewportSize(size);
    const buttons = names.map((name) => page.getByRole("button", { name }));
    found[size.width] = await Promise.all(buttons.map(isInReach));
  }
  return found;
}

const always = { 390: [true, true], 1440: [true, true] };

test.each(["contributor", "client"] as const)("a %s reaches both answers without scrolling", async (who) => {
  const page = await portal.open(who, paths.review, { reducedMotion: "reduce" });
  const picture = page.getByRole("img", { name: "Hero, version 2" });
  await picture.waitFor();
  expect(await reached(page, [/^Approve this design/, /^Ask for changes/])).toEqual(always);
  await page.setViewportSize({ width: 1440, height: 900 });
  const bar = await page.locator("section[aria-label='Hero'] > header").boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(49);
});

test("the recipient of a link reaches both answers without scrolling", async () => {
  const page = await portal.open(null, paths.link, { reducedMotion: "reduce" });
  await page.getByRole("img", { name: "Hero, version 2" }).waitFor();
  expect(await reached(page, [/^Approve version 2/, /^Ask for changes/])).toEqual(always);
});

test.each([
  ["review", "contributor"],
  ["link", null],
] as const)(
  "below a %s that is shorter than the window, its answers are at the window's foot",
  async (path, who) => {
    const page = await portal.open(who, paths[path], { reducedMotion: "reduce" });
    const below = () =>
      page.getByRole("button", { name: /^Approve/ }).evaluate((button) => {
        const bar = button.closest(".sticky")?.getBoundingClientRect();
        return bar && window.innerHeight - bar.bottom;
      });
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 2_400 });
      expect({ width, below: await below() }).toEqual({ width, below: 0 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(2_400);
  },
);

test("the message about an added pin covers neither answer", async () => {
  const page = await portal.open("client", paths.review, { reducedMotion: "reduce" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: /^Set a pin on/ }).click();
    await page.getByLabel("What to say").fill("Warmer");
    await page.getByRole("button", { name: "Add Pin" }).click();
    await page.getByText("Pin added").first().waitFor();
    for (const name of [/^Approve this design/, /^Ask for changes/]) {
      expect(await isInReach(page.getByRole("button", { name }))).toBe(true);
    }
    await page.reload();
  }
});

test("compared pictures stand without empty room above and below them", async () => {
  const page = await portal.open("client", paths.review, { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Compare versions" }).click();
  const compare = page.getByRole("region", { name: "Compare versions" });
  const image = compare.getByRole("img").first();
  await image.evaluate((shown: HTMLImageElement) => shown.decode());
  const [box, shown] = [await compare.locator(".picture-box").boundingBox(), await image.boundingBox()];
  expect((box?.height ?? 0) - (shown?.height ?? 0)).toBeLessThanOrEqual(2);
  expect(await page.getByRole("button", { name: /^Set a pin on/ }).count()).toBe(0);
});
