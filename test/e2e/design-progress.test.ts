import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designProjects } from "#/db/schema";
import type { DesignProject } from "#/src/contract/design";
import { linkClientUser, makeClient } from "../support/app";
import { inChromium } from "../support/portal-browser";
import { addedAsset, addedProject, projectDetail } from "../support/requests-design";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let project: DesignProject;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  project = await addedProject(app, { clientId, projectName: "Spring listing", numberOfAssets: 3 });
});

const form = (page: Page) => page.getByRole("dialog", { name: "Update Progress", exact: true });
const save = (page: Page) => form(page).getByRole("button", { name: "Update Progress", exact: true });
const stored = async () => (await projectDetail(portal.app, project.id)).project;

async function openDialog() {
  const page = await portal.open("contributor", "/design");
  await page.getByRole("button", { name: "Actions for Spring listing" }).click();
  await page.getByRole("menuitem", { name: "Update Progress" }).click();
  await form(page).waitFor();
  return page;
}

describe("Update Progress", () => {
  test("offers the recorded count beside the entered one, and derives the approval from the assets", async () => {
    const hero = await addedAsset(portal.app, project.id, { status: "completed" });
    await addedAsset(portal.app, project.id, { approvalStatus: "pending" });
    const page = await openDialog();
    const assets = form(page).getByLabel("Assets Completed");
    const sentence = form(page).getByText("1 of 2 recorded assets are completed");
    expect(await assets.inputValue()).toBe("0");
    await sentence.waitFor();
    await form(page).getByRole("button", { name: "Use 1" }).click();
    expect([await assets.inputValue(), await form(page).getByLabel("Progress (%)").inputValue()]).toEqual([
      "1",
      "33",
    ]);
    expect(await sentence.count()).toBe(0);
    expect(await assets.evaluate((field) => field === document.activeElement)).toBe(true);
    await assets.fill("2");
    await sentence.waitFor();
    expect(await form(page).getByLabel("Client Approval").count()).toBe(0);
    await form(page).getByText("Follows the recorded assets").waitFor();
    await form(page).getByText("Pending Review", { exact: true }).waitFor();
    const send = form(page).getByRole("button", { name: "Send to Client Review" });
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await save(page).click();
    await toast(page, "Project progress has been updated successfully.");
    await portal.app.as("manager")("PATCH", `/api/design-assets/${hero.id}`, { status: "draft" });
    expect(await stored()).toMatchObject({
      assetsCompleted: 2,
      progress: 67,
      clientApprovalStatus: "pending",
    });
  });
});

describe("a client's answer", () => {
  const pending = () =>
    portal.app.as("manager")("PUT", `/api/design-projects/${project.id}/progress`, {
      clientApprovalStatus: "pending",
    });

  const approve = (page: Page) =>
    page.getByRole("button", { name: "Approve this project: Spring listing", exact: true });
  const confirm = (page: Page) =>
    page
      .getByRole("alertdialog", { name: "Approve Project" })
      .getByRole("button", { name: "Approve this project" });

  test("is given where the project is shown, and requires a reason for a rejection", async () => {
    await pending();
    const page = await portal.open("client", "/design");
    await page.getByRole("link", { name: "Spring listing", exact: true }).click();
    await approve(page).click();
    await confirm(page).click();
    await toast(page, "Project approved");
    expect((await stored()).clientApprovalStatus).toBe("approved");
    await page.waitForFunction(() =>
      document.querySelector("[aria-label^='Approve this project'][aria-disabled=true]"),
    );

    await pending();
    await page.goto(`/design?project=${project.id}`);
    await page.getByRole("button", { name: "Ask for changes: Spring listing" }).click();
    const no = page.getByRole("dialog", { name: "Ask for Changes" });
    await no.getByRole("button", { name: "Ask for changes" }).click();
    await no.getByText("Say what should change").waitFor();
    await no.getByLabel("What should change?").fill("Another green");
    await no.getByRole("button", { name: "Ask for changes" }).click();
    await toast(page, "Asked for changes");
    expect(await stored()).toMatchObject({
      clientApprovalStatus: "rejected",
      progress: 0,
      status: "not_started",
    });
    const decisions = page.getByRole("list", { name: "Decisions on Spring listing" });
    await decisions.getByText("Another green").waitFor();
    expect(await decisions.getByRole("listitem").first().textContent()).toContain("Rejected: Kit Client, ");
  });
});
