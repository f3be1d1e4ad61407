import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { designProjects } from "#/db/schema";
import type { DesignProject } from "#/src/contract/design";
import { linkClientUser, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { addedProject, projectDetail } from "../support/requests-design";

const portal = inDocument({ templates: false });
let project: DesignProject;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  project = await addedProject(app, { clientId, projectName: "Spring listing", numberOfAssets: 3 });
});

const saved = "Project progress has been updated successfully.";
const stored = async () => (await projectDetail(portal.app, project.id)).project;
const save = (form: HTMLElement) => press("Update Progress", form);
const changeAs = (role: "manager" | "admin", body: object) =>
  portal.app.as(role)("PUT", `/api/design-projects/${project.id}/progress`, body);

async function openDialog() {
  await portal.open("contributor", "/design");
  await chooseItem("Actions for Spring listing", "Update Progress");
  return dialog("Update Progress");
}

describe("Update Progress", () => {
  test("typing the completed assets recomputes the progress, which can also be set by itself", async () => {
    const form = await openDialog();
    const options = (label: string) =>
      [...within(form).getByLabelText(label).querySelectorAll("option")].map(({ text }) => text).join();
    expect(options("Status")).toBe("Not Started,Draft,Revision,Approved,Completed");
    expect(options("Client Approval")).toBe("Not Sent,Pending Review,Approved,Rejected");
    await fill("Assets Completed", "2", form);
    expect(shownIn("Progress (%)", form)).toBe("67");
    await fill("Progress (%)", "70", form);
    expect(shownIn("Assets Completed", form)).toBe("2");
    await fill("Assets Completed", "4", form);
    await fill("Progress (%)", "101", form);
    await save(form);
    await within(form).findByText("Must be between 0 and 3");
    await within(form).findByText("Must be between 0 and 100");
    await fill("Assets Completed", "1", form);
    expect(shownIn("Progress (%)", form)).toBe("33");
    await fill("Progress (%)", "40", form);
    await select("Status", "Draft", form);
    await save(form);
    await toasted(saved);
    expect(await stored()).toMatchObject({
      assetsCompleted: 1,
      progress: 40,
      status: "draft",
      clientApprovalStatus: "not_sent",
    });
    await screen.findByRole("cell", { name: "1/3" });
  });

  test.each([
    [1, "Of 1 asset"],
    [3, "Of 3 assets"],
  ])("of a project with %i says so", async (numberOfAssets, hint) => {
    const { app } = portal;
    await app.db.transaction((tx) => tx.update(designProjects).set({ numberOfAssets }));
    within(await openDialog()).getByText(hint);
  });

  test("Send to Client Review fills in the form and is saved only with it", async () => {
    const form = await openDialog();
    await press("Send to Client Review", form);
    expect(shownIn("Status", form)).toBe("approved");
    expect(shownIn("Client Approval", form)).toBe("pending");
    expect(portal.sent.filter(({ method }) => method === "PUT")).toEqual([]);
    expect((await stored()).clientApprovalStatus).toBe("not_sent");
    await save(form);
    await toasted(saved);
    expect(await stored()).toMatchObject({ status: "approved", clientApprovalStatus: "pending" });
    await within(screen.getByRole("region", { name: "Pending Approval" })).findByText("1");
  });

  test("rejecting asks for the requested changes", async () => {
    const form = await openDialog();
    expect(within(form).queryByLabelText("What should change?")).toBeNull();
    await select("Client Approval", "Rejected", form);
    await save(form);
    await within(form).findByText("Say what should change");
    await fill("What should change?", "Another green", form);
    await save(form);
    await toasted(saved);
    expect((await projectDetail(portal.app, project.id)).decisions).toMatchObject([
      { decision: "rejected", comment: "Another green" },
    ]);
  });

  test("a failure is shown and typed values stay; a stale form is reported once", async () => {
    const form = await openDialog();
    await fill("Progress (%)", "55", form);
    const goOn = portal.answer(/\/progress$/, () => new Response("", { status: 500 }));
    await save(form);
    await toasted("Failed to update progress. Please try again.");
    goOn();
    await changeAs("admin", { status: "revision" });
    await save(form);
    await press("Load theirs", await question("Somebody else was faster"));
    await waitFor(() => expect(shownIn("Status", form)).toBe("revision"));
    expect(shownIn("Progress (%)", form)).toBe("55");
    await save(form);
    await toasted(saved);
    expect(await stored()).toMatchObject({ status: "revision", progress: 55 });
  });
});

test("a client's answer to a withdrawn request is refused, and the current state is shown", async () => {
  await changeAs("manager", { clientApprovalStatus: "pending" });
  await portal.open("client", `/design?project=${project.id}`);
  await changeAs("manager", { clientApprovalStatus: "not_sent" });
  await press("Approve this project: Spring listing");
  await press("Approve this project", await question("Approve Project"));
  await toasted("You can only approve or reject what is waiting for your review.");
  await within(await dialog("Spring listing")).findByText("Not Sent");
  expect((await stored()).clientApprovalStatus).toBe("not_sent");
});
