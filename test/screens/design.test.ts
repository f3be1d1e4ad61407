import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { designProjects } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { DesignProject } from "#/src/contract/design";
import { expectJson, makeClient } from "../support/app";
import { inDocument, noConnection } from "../support/portal-document";
import {
  chooseItem,
  dialog,
  fill,
  pickClient,
  press,
  question,
  select,
  shownIn,
  toasted,
} from "../support/presses";
import { addedProject } from "../support/requests-design";

const portal = inDocument({ templates: false });
let client: Client;
let spring: DesignProject;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  client = await makeClient(app);
  const other = await makeClient(app);
  spring = await addedProject(app, {
    clientId: client.id,
    projectName: "Spring listing",
    dueDate: "2026-03-06",
    priority: "high",
    numberOfAssets: 3,
    assignedDesignerId: app.people.contributor.id,
    clientApprovalStatus: "pending",
  });
  await addedProject(app, {
    clientId: other.id,
    projectName: "Brand store",
    projectType: "storefronts",
    dueDate: "2026-03-16",
    clientStatus: "currently_onboarding",
    status: "draft",
  });
});

const open = (path = "/design") => portal.open("manager", path);
const table = () => within(screen.getByRole("table", { name: "Design projects" }));
const body = () => document.querySelector("table tbody");
const shown = () => [...(body()?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent);
const optionsOf = (label: string, inside: HTMLElement) =>
  [...within(inside).getByLabelText(label).querySelectorAll("option")].map(({ textContent }) => textContent);
const projects = async () =>
  expectJson<DesignProject[]>(await portal.app.as("manager")("GET", "/api/design-projects"));
const chooseOf = (project: string, item: string) => chooseItem(`Actions for ${project}`, item);

describe("the screen", () => {
  test("filters are in the address, also apply in the HTML, and Clear Filters removes them", async () => {
    await open();
    const filters: [string, string, string][] = [
      ["Client", client.name, "client"],
      ["Project Type", "Listing Images", "type"],
      ["Status", "Not Started", "status"],
      ["Priority", "High", "priority"],
      ["Due Date", "Overdue", "due"],
      ["Client Status", "Existing Client", "clientStatus"],
    ];
    for (const [label, option, param] of filters) {
      await select(label, option);
      await waitFor(() => expect(shown()).toEqual(["Spring listing"]));
      const { search } = window.location;
      expect(new URLSearchParams(search).has(param)).toBe(true);
      const html = await (await portal.app.as("manager")("GET", `/design${search}`)).text();
      const rows = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>"));
      expect(rows).toContain(">Spring listing</a>");
      expect(rows).not.toContain(">Brand store</a>");
      await press("Clear Filters");
      await waitFor(() => expect(shown()).toHaveLength(2));
      expect(window.location.search).toBe("");
    }
    await select("Due Date", "Due This Week");
    await waitFor(() => expect(shown()).toEqual(["Brand store"]));
    await fill("Search projects", "spring");
    await screen.findByText("Nothing matches the search and the filters.");
    await press("Clear filters");
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  test("without projects it says so and offers to create the first one", async () => {
    await portal.app.db.transaction((tx) => tx.delete(designProjects));
    await open();
    expect(screen.getByText("No projects found")).toBeDefined();
    await press("Create your first project");
    await dialog("Create New Design Project");
  });
});

const choices = {
  "Project Type":
    "Choose a type,Listing Images,A+ Content,Brand Story,Storefronts,Product Packaging,Social Media Assets," +
    "Infographics,Video Assets,Seasonal Promo Assets,Lifestyle Images",
  Priority: "Low,Medium,High",
  Company: "UnCut Brands,Lacore Commerce",
  "Client Status": "Currently Onboarding,Existing Client",
};

test("the next project's drawer starts at its top, even after scrolling", async () => {
  await open(`/design?project=${spring.id}`);
  const bodyOf = async () => {
    const talk = await screen.findByRole("region", { name: "Conversation" });
    return talk.parentElement?.parentElement;
  };
  const scrolled = await bodyOf();
  if (!scrolled) throw new Error("The drawer has no body.");
  scrolled.scrollTop = 300;
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "j" });
  await screen.findByRole("dialog", { name: "Brand store" });
  expect(await bodyOf()).toBe(scrolled);
  await waitFor(() => expect(scrolled.scrollTop).toBe(0));
});

describe("Create New Design Project", () => {
  async function openForm() {
    await open();
    await press("New Project");
    return dialog("Create New Design Project");
  }

  async function fillNeeded(form: HTMLElement, name: string) {
    await fill("Project Name", name, form);
    await pickClient(client.name, form);
    await select("Project Type", "Infographics", form);
    await fill("Due Date", "2026-03-20", form);
  }

  test("reports each missing field, then creates a project that is not started", async () => {
    const form = await openForm();
    await fill("Number of Assets", "0", form);
    await fill("Asana Link", "asana", form);
    await press("Create Project", form);
    for (const message of [
      "Project name is required",
      "Client is required",
      "Project type is required",
      "Due date is required",
      "Number of assets must be at least 1",
      "Please enter a valid URL",
    ]) {
      await within(form).findByText(message);
    }
    for (const [label, options] of Object.entries(choices)) {
      expect([label, optionsOf(label, form).join()]).toEqual([label, options]);
    }
    expect(shownIn("Priority", form)).toBe("medium");
    expect(shownIn("Company", form)).toBe("uncut_brands");
    expect(shownIn("Client Status", form)).toBe("existing_client");
    // Values that no list offers, but a browser's tools or an old page may send.
    for (const label of ["Priority", "Company", "Client Status"]) {
      fireEvent.change(within(form).getByLabelText(label), { target: { value: "" } });
    }
    await press("Create Project", form);
    for (const message of ["Priority is required", "Company is required", "Client status is required"]) {
      await within(form).findByText(message);
    }
    await select("Priority", "Medium", form);
    await select("Company", "UnCut Brands", form);
    await select("Client Status", "Existing Client", form);
    await fillNeeded(form, "Summer video");
    await select("Project Type", "Video Assets", form);
    await fill("Number of Assets", "4", form);
    await select("Assigned Designer", "Cleo Contributor", form);
    for (const text of ["Description", "Client Brief", "Internal Notes", "Designer Notes"]) {
      await fill(text, `${text} text`, form);
    }
    await fill("Estimated Hours", "7.5", form);
    await fill("Asset File Links", "https://files.example/1\nhttps://files.example/2", form);
    await fill("Asana Link", "https://app.asana.com/0/1", form);
    await press("Create Project", form);
    expect(await toasted("Project created")).toContain("Design project has been created successfully.");
    await waitFor(() => expect(table().queryByRole("link", { name: "Summer video" })).not.toBeNull());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await projects()).find(({ projectName }) => projectName === "Summer video")).toMatchObject({
      clientId: client.id,
      projectType: "video_assets",
      startDate: "2026-03-09",
      dueDate: "2026-03-20",
      numberOfAssets: 4,
      assignedDesignerId: portal.app.people.contributor.id,
      description: "Description text",
      clientBrief: "Client Brief text",
      internalNotes: "Internal Notes text",
      designerNotes: "Designer Notes text",
      estimatedHours: 7.5,
      actualHours: null,
      assetFileLinks: ["https://files.example/1", "https://files.example/2"],
      asanaLink: "https://app.asana.com/0/1",
      status: "not_started",
      progress: 0,
      clientApprovalStatus: "not_sent",
    });
  });

  test("a refusal is shown in the server's words, or in the portal's if it has none, and typed values stay", async () => {
    const form = await openForm();
    await fillNeeded(form, "Typed");
    const problem = { title: "Bad Request", status: 400, detail: "The hub is full." };
    const goOn = portal.answer(/^POST/, () => Response.json(problem, { status: 400 }));
    await press("Create Project", form);
    await toasted("The hub is full.");
    goOn();
    portal.answer(/^POST/, noConnection);
    await press("Create Project", form);
    await toasted("Failed to create project");
    expect(shownIn("Project Name", form)).toBe("Typed");
  });
});

describe("Edit Design Project", () => {
  test("sends changed fields; another user's edit is reported once", async () => {
    await open();
    await chooseOf("Spring listing", "Edit");
    const form = await dialog("Edit Design Project");
    expect(shownIn("Due Date", form)).toBe("2026-03-06");
    const path = `/api/design-projects/${spring.id}`;
    await expectJson(await portal.app.as("admin")("PUT", path, { priority: "low" }));
    await fill("Project Name", "Spring listing 2", form);
    await select("Assigned Designer", "Unassigned", form);
    await press("Save Changes", form);
    await press("Save anyway", await question("Somebody else was faster"));
    await toasted("Project updated");
    const puts = portal.sent.filter(({ method }) => method === "PUT");
    expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(puts.at(-1)?.body).toEqual({ projectName: "Spring listing 2", assignedDesignerId: null });
    await table().findByRole("link", { name: "Spring listing 2" });
    expect((await projects())[0]).toMatchObject({ priority: "low", assignedDesignerId: null });
  });

  test("shows No project selected for an unknown address and for a project deleted meanwhile", async () => {
    await open("/design?edit=0195f000-0000-7000-8000-00000000dead");
    await toasted("No project selected");
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(screen.queryByRole("dialog")).toBeNull();
    await open(`/design?edit=${spring.id}`);
    const form = await dialog("Edit Design Project");
    await fill("Project Name", "Too late", form);
    await portal.app.as("admin")("DELETE", `/api/design-projects/${spring.id}`);
    await press("Save Changes", form);
    await toasted("No project selected");
    expect(shownIn("Project Name", form)).toBe("Too late");
  });

  test("shows Failed to update project for a failure without a message", async () => {
    await open();
    await chooseOf("Spring listing", "Edit");
    portal.answer(/^PUT/, noConnection);
    const form = await dialog("Edit Design Project");
    await fill("Project Name", "Other", form);
    await press("Save Changes", form);
    await toasted("Failed to update project");
  });
});

describe("Delete Project", () => {
  test("No keeps it, Yes, Delete deletes it", async () => {
    await open();
    await chooseOf("Spring listing", "Delete");
    await press("No", await question("Delete Project"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(shown()).toHaveLength(2);
    await chooseOf("Spring listing", "Delete");
    await press("Yes, Delete", await question("Delete Project"));
    await toasted("Project deleted successfully!");
    await waitFor(() => expect(shown()).toEqual(["Brand store"]));
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Total Projects" }).querySelector("p")?.textContent).toBe(
        "1",
      ),
    );
  });

  test("a failure shows the server's reason", async () => {
    await open();
    const problem = { title: "Conflict", status: 409, detail: "It is being printed." };
    portal.answer(/^DELETE/, () => Response.json(problem, { status: 409 }));
    await chooseOf("Spring listing", "Delete");
    await press("Yes, Delete", await question("Delete Project"));
    await toasted("Failed to delete project: It is being printed.");
    expect(shown()).toHaveLength(2);
  });
});
