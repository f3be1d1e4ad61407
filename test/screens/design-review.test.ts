import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { linkClientUser, makeClient } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { addedAsset, addedProject, addedRevision, projectDetail } from "../support/requests-design";
import { addedPin, sendReview } from "../support/requests-reviews";
import { upload } from "../support/sent-files";

const portal = inDocument({ templates: false });
let projectId: string;

/** A project of the client with two pending assets, the first in its second version. */
beforeEach(async () => {
  await forgetCounts(portal.app);
  const { app } = portal;
  // This document loads no pictures and reports each as complete and empty: here they are still loading.
  const complete = { get: () => false, configurable: true };
  Object.defineProperty(HTMLImageElement.prototype, "complete", complete);
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  const project = await addedProject(app, { clientId, projectName: "Spring" });
  projectId = project.id;
  const hero = await addedAsset(app, projectId, { assetName: "Hero" });
  const first = await addedRevision(app, hero.id, {
    fileUrl: await upload(app, "contributor"),
    sendForReview: true,
  });
  await addedPin(app, first.id, { x: 0.9, y: 0.1, text: "Cut off here" });
  const second = await addedRevision(app, hero.id, { fileUrl: await upload(app, "contributor") });
  await sendReview(app, hero.id);
  await addedPin(app, second.id, { x: 0.1, y: 0.9, text: "Brighter" });
  const badge = await addedAsset(app, projectId, { assetName: "Badge" });
  await addedRevision(app, badge.id, { fileUrl: "https://example.com/badge", sendForReview: true });
});

const open = (who: "client" | "manager" | "viewer") => portal.open(who, `/design/${projectId}/review`);
const stage = (name: RegExp) => screen.findByRole("button", { name });
const approve = (name: string) => screen.findByRole("button", { name: `Approve this design: ${name}` });
const isInert = async (name: string) => (await approve(name)).getAttribute("aria-disabled") === "true";

describe("pending assets of a project", () => {
  test("are decided one after the other, and none before it was shown", async () => {
    await open("client");
    expect(await isInert("Hero")).toBe(true);
    fireEvent.load(await screen.findByRole("img", { name: "Hero, version 2" }));
    await waitFor(async () => expect(await isInert("Hero")).toBe(false));
    await press("Approve this design: Hero");
    await press("Approve this design", await question("Approve Design"));
    await toasted("Design approved");
    expect(await isInert("Badge")).toBe(true);
    // Any other link would open in a new tab.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(await screen.findByRole("link", { name: "Open the design" }));
    await waitFor(async () => expect(await isInert("Badge")).toBe(false));
    await press("Approve this design: Badge");
    await press("Approve this design", await question("Approve Design"));
    await toasted("Design approved");
    const end = await screen.findByText("All done");
    expect(end.parentElement?.textContent).toBe(
      "All doneNothing in this project is waiting for review any more.",
    );
    const { project } = await projectDetail(portal.app, projectId);
    expect(project.clientApprovalStatus).toBe("approved");
  });

  test("include a version that is no longer pending, which can only be viewed", async () => {
    await open("client");
    fireEvent.change(await screen.findByLabelText("Version"), { target: { value: "1" } });
    fireEvent.load(await screen.findByRole("img", { name: "Hero, version 1" }));
    expect(await isInert("Hero")).toBe(true);
    expect(screen.queryByRole("button", { name: /^Set a pin/ })).toBeNull();
  });

  test("stay undecided while their picture could not be loaded, and say so", async () => {
    await open("client");
    fireEvent.error(await screen.findByRole("img", { name: "Hero, version 2" }));
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toBe(
      "The picture of Hero, version 2 could not be loaded. Load the page again to see it.",
    );
    expect(await isInert("Hero")).toBe(true);
  });

  test("show earlier decisions with their versions", async () => {
    const { app } = portal;
    const [hero] = (await projectDetail(app, projectId)).assets;
    const rejected = { revisionId: hero?.revisions[0]?.id, decision: "rejected", comment: "Warmer" };
    const decided = await app.as("client")("POST", `/api/design-assets/${hero?.id}/decision`, rejected);
    expect(decided.status).toBe(200);
    await addedRevision(app, hero?.id ?? "", { fileUrl: await upload(app, "contributor") });
    await sendReview(app, hero?.id ?? "");
    await open("manager");
    const decisions = within(await screen.findByRole("list", { name: "Decisions on Hero" }));
    const [latest] = decisions.getAllByRole("listitem");
    expect(latest?.textContent).toMatch(/^Rejected, revision 2: .*Warmer$/);
  });

  test("can be stepped through, and the current one is in the address", async () => {
    await open("manager");
    await press("Next");
    await waitFor(() => expect(screen.getByText("2 of 2")).toBeTruthy());
    expect(window.location.search).toMatch(/^\?asset=/);
    expect(document.activeElement?.textContent).toBe("Badge, version 1");
    await press("Previous");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Hero, version 2"));
  });
});

describe("pins", () => {
  test("have a number, a position in words and a text; those of earlier versions are separate", async () => {
    await open("client");
    const own = within(await screen.findByRole("region", { name: "Pins" }));
    expect(own.getByRole("listitem").textContent).toStartWith("Pin 1, lower left: Brighter");
    const older = within(screen.getByRole("region", { name: "From earlier versions" }));
    expect(older.getByRole("listitem").textContent).toBe("Version 1, pin 1, upper right: Cut off here");
  });

  test("are set by keyboard: Enter in the middle, arrows, Enter, text", async () => {
    await open("client");
    fireEvent.click(await stage(/^Set a pin/), { detail: 0 });
    for (const key of ["ArrowLeft", "ArrowUp"]) {
      fireEvent.keyDown(await stage(/^New pin/), { key, shiftKey: true });
      fireEvent.keyDown(await stage(/^New pin/), { key, shiftKey: true });
    }
    fireEvent.click(await stage(/^New pin, upper left/), { detail: 0 });
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    await fill("What to say", "Warmer");
    await press("Add Pin");
    await toasted("Pin added");
    const { assets } = await projectDetail(portal.app, projectId);
    expect(assets[0]?.revisions[0]?.pins[1]).toMatchObject({ number: 2, x: 0.3, y: 0.3, text: "Warmer" });
    fireEvent.click(await stage(/^Set a pin/), { detail: 0 });
    fireEvent.keyDown(await stage(/^New pin/), { key: "Escape" });
    await stage(/^Set a pin/);
  });

  test("are given up with Cancel, and nothing is sent", async () => {
    await open("client");
    fireEvent.click(await stage(/^Set a pin/), { detail: 0 });
    fireEvent.click(await stage(/^New pin/), { detail: 0 });
    await fill("What to say", "Never mind");
    await press("Cancel");
    await stage(/^Set a pin/);
    expect(screen.queryByLabelText("What to say")).toBeNull();
    expect(portal.sent.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("leave keys that do not move them to the page", async () => {
    await open("client");
    fireEvent.click(await stage(/^Set a pin/), { detail: 0 });
    const isLeftAlone = async (key: string) => fireEvent.keyDown(await stage(/^New pin/), { key });
    expect(await isLeftAlone("Tab")).toBe(true);
    expect(await isLeftAlone("ArrowLeft")).toBe(false);
    await stage(/^New pin/);
    expect(await isLeftAlone("Escape")).toBe(false);
    const idle = await stage(/^Set a pin/);
    expect(fireEvent.keyDown(idle, { key: "ArrowLeft" })).toBe(true);
  });

  test("are answered in place, in a comment of the version that names the pin", async () => {
    await open("client");
    await press("Answer pin 1");
    const answer = await screen.findByRole("textbox", { name: "Answer pin 1" });
    expect(document.activeElement).toBe(answer);
    await fill("Answer pin 1", "As bright as the tin");
    await press("Send");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Answer pin 1" })).toBeNull());
    const { assets } = await projectDetail(portal.app, projectId);
    expect(assets[0]?.revisions[0]?.comments).toContain("Pin 1: As bright as the tin");
  });

  test("are resolved one by one, by users with the right", async () => {
    await open("manager");
    await press("Resolve: pin 1");
    await toasted("Pin updated");
    await screen.findByRole("button", { name: "Open again: pin 1" });
    const { assets } = await projectDetail(portal.app, projectId);
    expect(assets[0]?.revisions[0]?.pins).toMatchObject([{ number: 1, text: "Brighter", isResolved: true }]);
    for (const who of ["viewer", "client"] as const) {
      await open(who);
      const pins = within(await screen.findByRole("region", { name: "Pins" }));
      expect(pins.getByRole("listitem").textContent).toContain("Brighter");
      expect(screen.queryByRole("button", { name: /: pin 1$/ })).toBeNull();
    }
  });
});

test("two versions are compared under a slider, by keyboard, or side by side", async () => {
  await open("client");
  await press("Compare versions");
  const slider = await screen.findByRole("slider");
  fireEvent.change(slider, { target: { value: "20" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Version 1 up to 20 percent");
  fireEvent.change(screen.getByLabelText("How"), { target: { value: "beside" } });
  expect(screen.getByRole("region", { name: "Compare versions" }).querySelectorAll("figure")).toHaveLength(2);
});

describe("the drawer", () => {
  test("sends a version to addresses, and lists the state of each link", async () => {
    await portal.open("manager", `/design?project=${projectId}`);
    await chooseItem("Actions for Hero", "Review by Link");
    const review = await dialog("Review by Link");
    // The recipients are loaded before it opens: loading them later would move everything below.
    expect(within(review).getByRole("button", { name: /^Add Kit Client/ })).toBeTruthy();
    await press("Send for Review", review);
    expect(await within(review).findByText("Required")).toBeTruthy();
    await press(`Add Kit Client, ${portal.app.people.client.email}`, review);
    await press("Send for Review", review);
    await toasted(/Sent for review/);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Review by Link" })).toBeNull());
    await chooseItem("Actions for Hero", "Review by Link");
    await press(`Withdraw the link of ${portal.app.people.client.email}`, await dialog("Review by Link"));
    await toasted(/was withdrawn/);
    expect(await screen.findByText("Withdrawn")).toBeTruthy();
  });

  test("asks once before a rejected version is sent again unchanged", async () => {
    const { assets } = await projectDetail(portal.app, projectId);
    const rejected = { revisionId: assets[0]?.revisions[0]?.id, decision: "rejected", comment: "Brighter" };
    const decided = await portal.app.as("client")(
      "POST",
      `/api/design-assets/${assets[0]?.id}/decision`,
      rejected,
    );
    expect(decided.status).toBe(200);
    await portal.open("manager", `/design?project=${projectId}`);
    await chooseItem("Actions for Hero", "Review by Link");
    const review = await dialog("Review by Link");
    await press(`Add Kit Client, ${portal.app.people.client.email}`, review);
    await press("Send for Review", review);
    await within(review).findByText("The client asked for changes to version 2. Send it again unchanged?");
    const status = async () => (await projectDetail(portal.app, projectId)).assets[0]?.approvalStatus;
    expect(await status()).toBe("rejected");
    await press("Send Unchanged", review);
    await toasted(/Sent for review/);
    expect(await status()).toBe("pending");
  });

  test("reverts an approval with a reason", async () => {
    await portal.open("manager", `/design?project=${projectId}`);
    await chooseItem("Actions for Hero", "Set Approval Back");
    const back = await dialog("Set Approval Back");
    await press("Set Approval Back", back);
    expect(await within(back).findByText("Say why")).toBeTruthy();
    await fill("Why?", "Wrong file", back);
    await press("Set Approval Back", back);
    await toasted("Approval set back");
    const { assets } = await projectDetail(portal.app, projectId);
    expect(assets[0]?.approvalStatus).toBe("not_sent");
  });

  test("decides no version newer than the one shown, and keeps the selection", async () => {
    await portal.open("manager", `/design?project=${projectId}`);
    await chooseItem("Actions for Hero", "Edit Asset");
    const edit = await dialog("Edit Asset");
    await select("Client Approval", "Approved", edit);
    const [hero] = (await projectDetail(portal.app, projectId)).assets;
    await addedRevision(portal.app, hero?.id ?? "", { sendForReview: true });
    await press("Save Changes", edit);
    expect(
      await within(edit).findByText("Version 3 is available now. Please look at it first."),
    ).toBeTruthy();
    expect(screen.queryByText("Somebody else was faster")).toBeNull();
    expect(shownIn("Client Approval", edit)).toBe("approved");
    const { assets } = await projectDetail(portal.app, projectId);
    expect(assets[0]?.approvalStatus).toBe("pending");
  });
});
