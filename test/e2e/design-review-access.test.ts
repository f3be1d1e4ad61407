import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { bytesOf } from "#/src/programs/seeds/demo/uploads";
import { accessibilityProblems } from "../support/accessibility";
import { linkClientUser, makeClient, startApp } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { mailRunner, mailTo } from "../support/mail";
import { inChromiumWith, islandsReady } from "../support/portal-browser";
import { addedAsset, addedProject, addedRevision, projectDetail } from "../support/requests-design";
import { addedPin, sendReview } from "../support/requests-reviews";
import { upload } from "../support/sent-files";

const server = await startMailServer();
afterAll(() => server.stop());
const portal = inChromiumWith(() => startApp({ templates: false, env: mailTo(server) }));

const longest = "Recipe card of everything that the brand shows in its store ".repeat(3).trim();
let projectId: string;
/** Paths of the pages that need no account, by their content. */
const links = { answer: "", code: "" };

beforeAll(async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app, { name: "Overlong".repeat(12) });
  await linkClientUser(app, clientId);
  ({ id: projectId } = await addedProject(app, { clientId, projectName: "Spring" }));
  const asset = await addedAsset(app, projectId, { assetName: longest });
  const picture = async (round: number) => {
    const bytes = await bytesOf(`designs/recipe-card-close-up-${round}.png`);
    return upload(app, "contributor", { bytes, type: "image/png" });
  };
  const first = await addedRevision(app, asset.id, { fileUrl: await picture(1), sendForReview: true });
  await addedPin(app, first.id, { x: 0.9, y: 0.9, text: "Cut off here" });
  const second = await addedRevision(app, asset.id, { fileUrl: await picture(2), comments: "All of it" });
  await sendReview(app, asset.id, { emails: ["ines@brand.test"] });
  await sendReview(app, asset.id, { emails: ["lin@brand.test"], requireCode: true });
  await addedPin(app, second.id, { x: 0.5, y: 0.5, text: "Is this red right?" });
  await addedPin(app, second.id, { x: 0.1, y: 0.1, text: "Brighter".repeat(20) }, "client");
  await mailRunner(app).doDue();
  const pathIn = (to: string) => {
    const mail = server.arrived.find((each) => each.to.includes(to));
    return new URL(/href="([^"]*\/review\/[\w-]{43})"/.exec(mail?.html ?? "")?.[1] ?? "").pathname;
  };
  Object.assign(links, { answer: pathIn("ines@brand.test"), code: pathIn("lin@brand.test") });
});

const paths: Record<string, () => string> = {
  "the review": () => `/design/${projectId}/review`,
  "an earlier version": () => `/design/${projectId}/review?version=1`,
  "the link": () => links.answer,
  "the link with a code": () => links.code,
};

const isShown = (page: Page) =>
  page
    .getByRole("img", { name: /, version \d$/ })
    .first()
    .waitFor();
/** In the drawer, which closes together with what it opened. */
const inMenu = (item: string) => async (page: Page) => {
  await page.goto(`/design?project=${projectId}`);
  await islandsReady(page);
  await page.getByRole("button", { name: `Actions for ${longest}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.locator("dialog[open]").getByRole("heading", { name: item }).waitFor();
};
const submitIn = (item: string, button: string, message: string) => async (page: Page) => {
  await inMenu(item)(page);
  const dialog = page.getByRole("dialog", { name: item });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.getByText(message).first().waitFor();
};

const states: State<"manager" | "client" | null>[] = [
  ["what waits", "manager", "the review", isShown],
  [
    "comparing",
    "manager",
    "the review",
    async (page) => {
      await page.getByRole("button", { name: "Compare versions" }).click();
      await page.getByRole("slider").waitFor();
    },
  ],
  ["what waits for a client", "client", "the review", isShown],
  ["an earlier version", "client", "an earlier version", isShown],
  ["review by link", "manager", "/design", inMenu("Review by Link")],
  [
    "review by link, with messages",
    "manager",
    "/design",
    submitIn("Review by Link", "Send for Review", "Required"),
  ],
  ["set approval back", "manager", "/design", inMenu("Set Approval Back")],
  [
    "set approval back, with messages",
    "manager",
    "/design",
    submitIn("Set Approval Back", "Set Approval Back", "Say why"),
  ],
  ["the answer", null, "the link", isShown],
  [
    "the answer, with messages",
    null,
    "the link",
    async (page) => {
      await page.getByRole("button", { name: "Ask for changes" }).click();
      await page.getByText("Say what should change").waitFor();
    },
  ],
  ["asking for a code", null, "the link with a code"],
  [
    "the code, with messages",
    null,
    "the link with a code",
    async (page) => {
      await page.getByRole("button", { name: "Send me the code" }).click();
      await page.getByLabel("Code").fill("12");
      await page.getByRole("button", { name: "Show the design" }).click();
      await page.getByRole("alert").waitFor();
    },
  ],
];

test.each(visitsOf(states))(
  "$where is accessible in both themes and at five widths, and nothing scrolls sideways",
  async ({ who, path, states }) => {
    // A rejection without a comment, and an invalid code.
    expectConsoleError(/status of (400|403|409|429)/);
    const page = await portal.open(who, paths[path]?.() ?? path, { reducedMotion: "reduce" });
    expect(await problemsInStates(page, states)).toEqual([]);
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const problems = await accessibilityProblems(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ width, problems, isSideways: over > 0 }).toEqual({ width, problems: [], isSideways: false });
    }
  },
);

test("a client sets a pin by keyboard alone, hears its position, and finds it by name", async () => {
  const page = await portal.open("client", `/design/${projectId}/review`, { reducedMotion: "reduce" });
  await isShown(page);
  const stage = page.getByRole("button", { name: /^Set a pin on / });
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await stage.evaluate((each) => each === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "New pin, middle" }).waitFor();
  for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"]) {
    await page.keyboard.press(key);
  }
  expect(await page.getByRole("status").filter({ hasText: "The pin is" }).innerText()).toBe(
    "The pin is lower right",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.type("Leave the jar out");
  await page.keyboard.press("Tab");
  if (!(await page.getByRole("button", { name: "Add Pin" }).evaluate((e) => e === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const pins = page.getByRole("region", { name: "Pins" }).getByRole("listitem");
  await pins.nth(2).waitFor();
  const authors = (await pins.allInnerTexts()).map((text) => text.split(/[:\n]/)[0]);
  expect(authors).toEqual(["Pin 1, middle", "Pin 2, upper left", "Pin 3, lower right"]);
  const { assets } = await projectDetail(portal.app, projectId);
  expect(assets[0]?.revisions[0]?.pins[2]).toMatchObject({ x: 0.7, y: 0.7, text: "Leave the jar out" });
});
