import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { Access } from "#/src/contract/account-access";
import type { Audit } from "#/src/contract/audits";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { DesignProject } from "#/src/contract/design";
import type { Lead } from "#/src/contract/leads";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { patience } from "../support/patience";
import { inDocument, noConnection } from "../support/portal-document";
import { addedAccess } from "../support/requests-access";
import { addedAudit } from "../support/requests-audits";
import { addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

setDefaultTimeout(patience.test);

const portal = inDocument({ templates: false });
let rows: { client: Client; task: Task; lead: Lead; project: DesignProject; audit: Audit; access: Access };

beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  const client = await makeClient(app, { name: "Live House", accountManagerId: app.people.manager.id });
  await linkClientUser(app, client.id);
  const { tasks } = await makeOnboarding(app, client.id, "2026-03-01");
  const [task] = tasks;
  if (!task) throw new Error("The template made no task.");
  const [lead, project, audit, access] = await Promise.all([
    addedLead(app),
    addedProject(app, { clientId: client.id }),
    addedAudit(app, { clientId: client.id }),
    addedAccess(app, client.id),
  ]);
  rows = { client, task, lead, project, audit, access };
});

const send = async (method: "PATCH" | "PUT", path: string, fields: object) => {
  await expectJson(await portal.app.as("admin")(method, path, fields));
};

/** Changes by another user, and the texts by which they show. */
const changes = {
  async task(name: string) {
    await send("PATCH", `/api/tasks/${rows.task.id}`, { name });
    return name;
  },
  async client(name: string) {
    await send("PATCH", `/api/clients/${rows.client.id}`, { name });
    return name;
  },
  async lead(companyName: string) {
    await send("PUT", `/api/client-leads/${rows.lead.id}`, { companyName });
    return companyName;
  },
  async project(projectName: string) {
    await send("PUT", `/api/design-projects/${rows.project.id}`, { projectName });
    return projectName;
  },
  async audit() {
    await send("PUT", `/api/client-audits/${rows.audit.id}`, { clicks: 2_406, acos: 41 });
    return "ACOS 41%";
  },
  async access(marketplace: string) {
    await send("PATCH", `/api/access/${rows.access.id}`, { marketplace });
    return marketplace;
  },
};

const screens: Record<string, [who: Role, path: () => string, change: keyof typeof changes]> = {
  "My Work": ["manager", () => "/my-work", "task"],
  "the list of clients": ["manager", () => "/", "client"],
  "a client's page": ["manager", () => `/clients/${rows.client.id}`, "task"],
  "the leads": ["manager", () => "/client-leads", "lead"],
  "the design hub": ["manager", () => "/design", "project"],
  "the audits": ["manager", () => "/audit", "client"],
  "an audit's page": ["manager", () => `/audit/${rows.audit.id}`, "audit"],
  "the register of access": ["manager", () => "/access", "access"],
  "the card of a client's accesses": ["manager", () => `/clients/${rows.client.id}`, "access"],
  "the accesses on a client's home": ["client", () => "/", "access"],
  "a client's home": ["client", () => "/", "task"],
};

test.each(Object.entries(screens))(
  "%s says when it is not up to date, and is once it can be",
  async (name, [who, path, change]) => {
    await portal.open(who, path(), { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    const back = portal.answer(/^GET \/api\/(?!events)/, noConnection);
    const words = await changes[change](`Changed for ${name}`);
    await screen.findByText("Not up to date, retrying");
    expect(document.querySelector("main")?.textContent).not.toContain(words);
    back();
    await waitFor(() => expect(document.querySelector("main")?.textContent).toContain(words));
    await waitFor(() => expect(screen.queryByText("Not up to date, retrying")).toBeNull());
  },
);
