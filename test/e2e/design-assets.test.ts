import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designProjects } from "#/db/schema";
import type { DesignProject } from "#/src/contract/design";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium } from "../support/portal-browser";
import { addedAsset, addedProject, addedRevision, projectDetail } from "../support/requests-design";
import { toast } from "../support/toasts";
import { uploadPicture } from "../support/uploads";

const portal = inChromium({ templates: false });
let project: DesignProject;
let second: DesignProject;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  project = await addedProject(app, {
    clientId,
    projectName: "Spring listing",
    numberOfAssets: 2,
    dueDate: "2026-03-06",
    description: "Seven images",
    clientBrief: "White ground",
    designerNotes: "Use the large files",
    assetFileLinks: ["https://files.example/brief.pdf"],
  });
  second = await addedProject(app, { clientId, projectName: "Brand store", dueDate: "2026-04-01" });
});

const drawer = (page: Page) => page.locator("dialog.drawer-panel");
const address = () => `/design?project=${project.id}`;
const asset = (page: Page, name: string) => drawer(page).getByRole("listitem", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const detail = () => projectDetail(portal.app, project.id);
const assetMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

describe("the drawer", () => {
  test("of a pasted link shows data from the page itself", async () => {
    await addedAsset(portal.app, project.id, { assetName: "Hero" });
    const page = await portal.open("manager", "/design");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(address());
    await drawer(page).getByRole("heading", { name: "Spring listing" }).waitFor();
    await asset(page, "Hero").waitFor();
    for (const text of ["3 days overdue", "Seven images", "White ground", "Use the large files"]) {
      await drawer(page).getByText(text, { exact: true }).waitFor();
    }
    const link = drawer(page).getByRole("link", { name: /brief\.pdf/ });
    expect(await link.getAttribute("rel")).toContain("noopener");
    // The conversation loads once the drawer is open.
    const read = calls.filter((path) => path.startsWith("/api/") && !path.endsWith("/comments"));
    expect(read).toEqual([]);
    const isStretched = await drawer(page).evaluate((panel) => panel.scrollHeight > panel.clientHeight);
    expect(isStretched).toBe(false);
  });

  test("opens from a row, steps with J and K, and returns the focus on Escape and Back", async () => {
    const page = await portal.open("manager", "/design");
    const link = page.getByRole("link", { name: "Spring listing", exact: true });
    await link.click();
    await drawer(page).getByText("Seven images").waitFor();
    await page.keyboard.press("j");
    await drawer(page).getByRole("heading", { name: "Brand store" }).waitFor();
    expect(new URL(page.url()).searchParams.get("project")).toBe(second.id);
    await drawer(page).getByText("No description").waitFor();
    await page.keyboard.press("k");
    await drawer(page).getByText("Seven images").waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe("");
    await link.click();
    await drawer(page).getByText("Seven images").waitFor();
    await page.goBack();
    await drawer(page).waitFor({ state: "detached" });
  });

  test("says if there is no such project, and if it cannot be loaded", async () => {
    expectConsoleError(/500/);
    const page = await portal.open("manager", "/design?project=0195f000-0000-7000-8000-00000000dead");
    await drawer(page).getByText("Project not found").waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    await page.route(`**/api/design-projects/${project.id}`, (route) => route.fulfill({ status: 500 }));
    await page.getByRole("link", { name: "Spring listing" }).click();
    await drawer(page).getByText("The project could not be loaded").waitFor();
    await page.unroute(`**/api/design-projects/${project.id}`);
    await drawer(page).getByRole("button", { name: "Try again" }).click();
    await drawer(page).getByText("Seven images").waitFor();
  });
});

describe("assets", () => {
  test("are added, edited and deleted, while the project's figures stay as entered", async () => {
    const page = await portal.open("manager", address());
    await drawer(page).getByText("No assets recorded yet").waitFor();
    await drawer(page).getByRole("button", { name: "Add Asset" }).click();
    const add = dialog(page, "Add Asset");
    await add.getByLabel("File Link").fill("file.png");
    await add.getByRole("button", { name: "Add Asset" }).click();
    await add.getByText("Asset name is required").waitFor();
    await add.getByText("Please enter a valid URL").waitFor();
    await add.getByLabel("Asset Name").fill("Hero");
    await add.getByLabel("Asset Type").fill("Main image");
    await add.getByLabel("File Link").fill("https://files.example/hero.png");
    await add.getByRole("button", { name: "Add Asset" }).click();
    await toast(page, "Asset added");
    await asset(page, "Hero")
      .getByRole("link", { name: /hero\.png/ })
      .waitFor();
    await assetMenu(page, "Hero", "Edit Asset");
    const edit = dialog(page, "Edit Asset");
    await edit.getByLabel("Status").selectOption("Completed");
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Asset updated");
    await drawer(page).getByText("1 of 1 recorded asset is completed").waitFor();
    await drawer(page).getByText("0/2 completed").waitFor();
    expect((await detail()).project).toMatchObject({
      assetsCompleted: 0,
      progress: 0,
      recordedAssets: 1,
      completedAssets: 1,
    });
    await asset(page, "Hero").getByText("Comments are written below revisions.").waitFor();
    await assetMenu(page, "Hero", "Delete Asset");
    await page
      .getByRole("alertdialog", { name: "Delete Asset" })
      .getByRole("button", { name: "Delete" })
      .click();
    await toast(page, "Asset deleted");
    await drawer(page).getByText("No assets recorded yet").waitFor();
  });

  test("take an uploaded image instead of a link, and show it", async () => {
    const page = await portal.open("contributor", address());
    await drawer(page).getByRole("button", { name: "Add Asset" }).click();
    const add = dialog(page, "Add Asset");
    await add.getByLabel("Asset Name").fill("Banner");
    await uploadPicture(page);
    await add.getByLabel("File Link").waitFor({ state: "detached" });
    await add.getByRole("button", { name: "Add Asset" }).click();
    await toast(page, "Asset added");
    const image = asset(page, "Banner").getByRole("img", { name: "Image of Banner" });
    expect(await image.getAttribute("src")).toMatch(/^\/objects\/designs\//);
    await page.waitForFunction(() => {
      const shown = document.querySelector<HTMLImageElement>("img[alt='Image of Banner']");
      return shown?.complete && shown.naturalWidth > 0;
    });
  });

  test("have numbered revisions: internal until they are sent, then open to the client's comments and decision", async () => {
    const { id } = await addedAsset(portal.app, project.id, {
      assetName: "Hero",
      fileUrl: "https://files.example/v0.png",
    });
    const page = await portal.open("contributor", address());
    await assetMenu(page, "Hero", "Add Revision");
    const add = dialog(page, "Add Revision");
    await add.getByRole("button", { name: "Add Revision" }).click();
    await add.getByText("Write a comment or add a file").waitFor();
    await add.getByLabel("Comment").fill("First draft");
    await add.getByLabel("File Link").fill("https://files.example/v1.png");
    await add.getByRole("button", { name: "Add Revision" }).click();
    await toast(page, "Revision added");
    const first = asset(page, "Hero").getByRole("listitem", { name: "Revision 1" });
    await first.getByText("Team only").waitFor();
    const links = () => asset(page, "Hero").getByRole("link", { name: /\.png/ }).allTextContents();
    expect((await links()).map((text) => text.match(/v\d\.png/)?.[0])).toEqual(["v1.png", "v0.png"]);

    const theirs = await portal.open("client", address());
    await asset(theirs, "Hero").getByText("There is no revision to comment on yet.").waitFor();
    expect(await theirs.content()).not.toContain("First draft");
    await first.getByRole("button", { name: "Send for Review" }).click();
    await toast(page, "Sent for review");
    await asset(page, "Hero").getByText("Pending Review").waitFor();
    expect(await asset(page, "Hero").getByText("Team only").count()).toBe(0);
    await theirs.reload();
    await theirs.getByRole("button", { name: "Ask for changes: Hero" }).click();
    const no = theirs.getByRole("dialog", { name: "Ask for Changes" });
    await no.getByLabel("What should change?").fill("Larger logo, please");
    await no.getByRole("button", { name: "Ask for changes" }).click();
    await toast(theirs, "Asked for changes");
    const decisions = asset(theirs, "Hero").getByRole("list", { name: "Decisions on Hero" });
    await decisions.waitFor();
    expect(await decisions.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/^Rejected, revision 1: Kit Client, .*Larger logo, please$/),
    ]);

    await addedRevision(portal.app, id, { comments: "Second draft", sendForReview: true });
    await theirs.reload();
    const revisions = asset(theirs, "Hero").getByRole("list", { name: "Revisions of Hero" });
    await revisions.waitFor();
    expect(await revisions.getByText(/^Revision \d$/).allTextContents()).toEqual([
      "Revision 2",
      "Revision 1",
    ]);
    await theirs.getByRole("button", { name: "Comment on revision 2" }).click();
    await theirs.getByRole("textbox", { name: "Comment on revision 2" }).fill("  Better ");
    const hero = theirs.getByRole("listitem", { name: "Hero" });
    await hero.getByRole("button", { name: "Add Comment" }).dblclick();
    await toast(theirs, "Comment added");
    await theirs.getByRole("article").filter({ hasText: "Better" }).waitFor();
    await revisions.getByText("Comments on it are in the conversation below.").first().waitFor();
    expect(await drawer(theirs).getByText("Better").count()).toBe(1);
    expect(await theirs.getByRole("button", { name: /^(Approve|Reject) this project/ }).count()).toBe(0);
    await theirs.getByRole("button", { name: "Approve this design: Hero" }).click();
    await theirs
      .getByRole("alertdialog", { name: "Approve Design" })
      .getByRole("button", { name: "Approve this design" })
      .click();
    await toast(theirs, "Design approved");
    const { project: answered, assets } = await detail();
    expect([answered.clientApprovalStatus, assets[0]?.approvalStatus]).toEqual(["approved", "approved"]);
    expect(assets[0]?.revisions[0]?.comments?.match(/Better/g)).toHaveLength(1);
  });

  test("a refused change shows the reason and keeps typed values", async () => {
    expectConsoleError(/409|500/);
    const { id } = await addedAsset(portal.app, project.id, { assetName: "Hero" });
    await addedRevision(portal.app, id, { comments: "First draft" });
    const page = await portal.open("manager", address());
    const problem = { title: "Conflict", status: 409, detail: "There are too many." };
    await page.route("**/api/design-*/**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 409, json: problem }) : route.continue(),
    );
    await page.getByRole("button", { name: "Comment on revision 1" }).click();
    await page.getByRole("textbox", { name: "Comment on revision 1" }).fill("Keep me");
    const hero = page.getByRole("listitem", { name: "Hero" });
    await hero.getByRole("button", { name: "Add Comment" }).click();
    await toast(page, "There are too many.");
    expect(await page.getByRole("textbox", { name: "Comment on revision 1" }).inputValue()).toBe("Keep me");
    await drawer(page).getByRole("button", { name: "Add Asset" }).click();
    await dialog(page, "Add Asset").getByLabel("Asset Name").fill("Second");
    await dialog(page, "Add Asset").getByRole("button", { name: "Add Asset" }).click();
    await dialog(page, "Add Asset").getByRole("alert").getByText("There are too many.").waitFor();
    expect(await dialog(page, "Add Asset").getByLabel("Asset Name").inputValue()).toBe("Second");
    await expectJson(await portal.app.as("admin")("PATCH", `/api/design-assets/${id}`, { status: "draft" }));
    expect((await detail()).assets).toHaveLength(1);
  });
});
