import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { onboardingTaskTemplates } from "#/db/schema";
import type { FormDetail } from "#/src/contract/forms";
import type { Template } from "#/src/contract/templates";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });

beforeEach(async () => {
  const { db } = portal.app;
  await db.transaction((tx) => tx.delete(onboardingTaskTemplates));
  await addTemplate(db, { name: "Hold the call", category: "admin", categoryOrder: 1, sortOrder: 1 });
  await addTemplate(db, { name: "Fill in the form", category: "admin", categoryOrder: 1, sortOrder: 2 });
  await addTemplate(db, { name: "Check the backlog", category: "reporting", categoryOrder: 2, sortOrder: 1 });
});

const open = (query = "") => portal.open("manager", `/templates${query}`);
const stored = async () => expectJson<Template[]>(await portal.app.as("manager")("GET", "/api/templates"));
const named = async (name: string) => (await stored()).find((template) => template.name === name);
const categories = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const templatesIn = (category: string) =>
  within(screen.getByRole("list", { name: category }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);

describe("New Template", () => {
  test("sends the whole form and shows the new template in its category", async () => {
    await open("?clientType=lacore_mlm");
    await press("New Template");
    const form = await dialog("Create New Template");
    await press("Create Template", form);
    await waitFor(() => expect(within(form).getAllByText("Required")).toHaveLength(3));
    expect(shownIn("Default Due Days", form)).toBe("7");
    expect(shownIn("Default Owner", form)).toBe("agency");
    expect(within(form).getAllByRole("checkbox", { checked: true })).toHaveLength(5);
    expect(within(form).getByText("Visible only to team members, not clients")).toBeDefined();
    await fill("Name", "Send the first boxes", form);
    await fill("Description", "Two of each", form);
    await select("Category", "Send to FBA or FBM Live", form);
    for (const name of ["Lacore (MLM)", "Required"]) {
      fireEvent.click(within(form).getByRole("checkbox", { name }));
    }
    await select("Default Owner", "Client", form);
    await fill("Default Due Days", "400", form);
    await fill("Reference Links", "https://a.test/guide\nnot a link", form);
    await fill("Internal Notes", "Mind the labels", form);
    await press("Create Template", form);
    await within(form).findByText("Must be a whole number from 1 to 365");
    await within(form).findByText("Please enter a valid URL on each line");
    await fill("Default Due Days", "30", form);
    await fill("Reference Links", "https://a.test/guide\n\nhttps://b.test", form);
    await press("Create Template", form);
    await toasted("Template created successfully");
    await waitFor(() => expect(categories().at(-1)).toBe("Send to FBA or FBM Live"));
    expect(templatesIn("Send to FBA or FBM Live")).toEqual(["Send the first boxes"]);
    expect(window.location.search).toBe("");
    expect(await named("Send the first boxes")).toMatchObject({
      description: "Two of each",
      category: "send_to_fba",
      clientTypes: ["uncut_brands_mlm", "uncut_brands", "lacore"],
      required: false,
      defaultOwner: "client",
      defaultDueInDays: 30,
      referenceLinks: ["https://a.test/guide", "https://b.test"],
      internalNotes: "Mind the labels",
    });
  });

  test("an error is shown on its field, and typed values stay", async () => {
    await open();
    await press("New Template");
    const form = await dialog("Create New Template");
    const errors = [{ path: "referenceLinks.0", message: "That address is not allowed" }];
    const problem = { title: "Bad Request", status: 400, detail: "No.", errors };
    portal.answer(/^POST/, () => Response.json(problem, { status: 400 }));
    await fill("Name", "Typed", form);
    await select("Category", "Admin", form);
    await fill("Reference Links", "https://a.test", form);
    await press("Create Template", form);
    await within(form).findByText("That address is not allowed");
    await toasted("Failed to create template");
    expect(shownIn("Name", form)).toBe("Typed");
    expect(within(form).getByLabelText("Reference Links").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("Edit Template", () => {
  test("sends changed fields; another category moves the template to its end", async () => {
    await open();
    await press("Hold the call");
    const form = await dialog("Edit Template");
    expect(shownIn("Name", form)).toBe("Hold the call");
    await select("Category", "Reporting", form);
    await press("Save Changes", form);
    await toasted("Template updated successfully");
    const patch = portal.sent.find(({ method }) => method === "PATCH");
    expect(patch?.body).toEqual({ category: "reporting" });
    expect(patch?.ifMatch).toBe('"1"');
    await waitFor(() => expect(templatesIn("Reporting")).toEqual(["Check the backlog", "Hold the call"]));
    expect(templatesIn("Admin")).toEqual(["Fill in the form"]);
  });

  test("another user's edit is reported once; saving again applies typed values on top of it", async () => {
    await open();
    await press("Edit Hold the call");
    const form = await dialog("Edit Template");
    const id = (await named("Hold the call"))?.id;
    await expectJson(await portal.app.as("admin")("PATCH", `/api/templates/${id}`, { required: false }));
    await fill("Name", "Hold a long call", form);
    await press("Save Changes", form);
    await press("Load theirs", await question("Somebody else was faster"));
    const required = within(form).getByRole<HTMLInputElement>("checkbox", { name: "Required" });
    await waitFor(() => expect(required.checked).toBe(false));
    expect(shownIn("Name", form)).toBe("Hold a long call");
    await press("Save Changes", form);
    await toasted("Template updated successfully");
    expect(await named("Hold a long call")).toMatchObject({ required: false, version: 3 });
  });
});

describe("the form of a template", () => {
  test("is named for tasks of the client only, and shown with the template", async () => {
    const sections = [{ title: "You", fields: [{ key: "name", label: "Name", kind: "text" }] }];
    const body = { name: "Company", sections };
    const { id } = await expectJson<FormDetail>(
      await portal.app.as("manager")("POST", "/api/forms", body),
      201,
    );
    await open();
    await press("Edit Hold the call");
    const form = await dialog("Edit Template");
    await select("Form", "Company", form);
    await press("Save Changes", form);
    await within(form).findByText("Only a task of the client can have a form");
    await select("Default Owner", "Client", form);
    await press("Save Changes", form);
    await toasted("Template updated successfully");
    expect(await named("Hold the call")).toMatchObject({ formId: id, defaultOwner: "client" });
    const list = screen.getByRole("list", { name: "Admin" });
    await waitFor(() => expect(list.textContent).toContain("Form: Company"));
    await press("Edit Hold the call");
    const again = await dialog("Edit Template");
    await select("Form", "No form", again);
    await press("Save Changes", again);
    await toasted("Template updated successfully");
    expect((await named("Hold the call"))?.formId).toBeNull();
  });
});
