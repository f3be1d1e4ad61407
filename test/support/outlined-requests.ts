import type { CreateFormInput, FormDetail } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding, type TestApp } from "./app";
import { callsOf } from "./request-forms";
import { newTask } from "./requests";

type State = "open" | "submitted" | "returned" | "accepted";

export type OutlinedRequests = {
  clientId: string;
  /** A form of which tasks have the first of two versions. */
  form: FormDetail;
  requests: Record<State, Task>;
};

const company: CreateFormInput = {
  name: "About the company",
  sections: [
    {
      title: "Company",
      intro: "As on your documents",
      fields: [
        {
          ...{ key: "site", label: "Website", kind: "url", required: true, mapsTo: "websiteUrl" },
          ...{ help: "The home page", example: "https://acme.example" },
        },
        { key: "has_vat", label: "Registered for VAT?", kind: "yes_no", required: true },
        { key: "vat", label: "VAT number", kind: "text", showIf: { key: "has_vat", is: true } },
        {
          ...{ key: "budget", label: "Monthly budget", kind: "money" },
          keep: { key: "budget", kind: "money", label: "Budget" },
        },
      ],
    },
    {
      title: "Brands",
      fields: [
        {
          ...{ key: "brands", label: "Brands", kind: "table" },
          columns: [{ key: "name", label: "Name", kind: "text", required: true }],
        },
        { key: "places", label: "Marketplaces", kind: "choices", options: ["Canada", "Japan"] },
        { key: "ads", label: "Amazon Ads", kind: "access", access: { kind: "ads", marketplace: null } },
        { key: "logo", label: "Logo", kind: "file" },
      ],
    },
  ],
};

/** Adds a client with a request in each state, and the form that they have. */
export async function outlinedRequests(app: TestApp): Promise<OutlinedRequests> {
  const manager = app.as("manager");
  const first = await expectJson<FormDetail>(await manager("POST", "/api/forms", company), 201);
  const client = await makeClient(app, { name: "Forms House", websiteUrl: "https://old.example" });
  await makeOnboarding(app, client.id, "2026-02-02");
  await linkClientUser(app, client.id);
  const add = async (name: string): Promise<Task> => {
    const body = newTask({ name, owner: "client", startDate: "2026-03-01", dueDate: "2026-03-20" });
    const { id } = await expectJson<Task>(
      await manager("POST", `/api/clients/${client.id}/tasks`, body),
      201,
    );
    const request = { formVersionId: first.versions[0]?.id };
    return expectJson<Task>(await manager("POST", `/api/tasks/${id}/request`, request), 201);
  };
  const send = async (task: Task) => {
    const { save, submit } = callsOf(app, task);
    const answers = { site: "https://new.example", has_vat: false, budget: 1_200.5, places: ["Canada"] };
    for (const [key, value] of Object.entries(answers)) await expectJson(await save(key, value));
    await expectJson(await save("brands", { name: "Rocket" }, 0, { row: Bun.randomUUIDv7() }));
    await expectJson(await submit());
    return task;
  };
  const requests = {
    open: await add("Open request"),
    submitted: await send(await add("Sent request")),
    returned: await send(await add("Returned request")),
    accepted: await send(await add("Accepted request")),
  };
  const review = async ({ id }: Task, body: object) =>
    expectJson(await manager("POST", `/api/requests/${id}/review`, body));
  const back = [{ key: "site", accept: false, comment: "Is this the shop?" }];
  await review(requests.submitted, { fields: [...back, { key: "has_vat", accept: true }] });
  await review(requests.returned, { fields: back, sendBack: true });
  const keys = ["site", "has_vat", "budget", "brands", "places", "ads", "logo"];
  await review(requests.accepted, { fields: keys.map((key) => ({ key, accept: true })) });
  const link = { email: "books@firm.test" };
  await expectJson(await manager("POST", `/api/requests/${requests.open.id}/links`, link), 201);
  const [one, ...others] = company.sections;
  const sections = one ? [{ ...one, fields: one.fields.slice(0, 2) }, ...others] : others;
  const match = { "If-Match": `"${first.version}"` };
  const form = await manager("POST", `/api/forms/${first.id}/versions`, { sections }, match);
  return { clientId: client.id, form: await expectJson<FormDetail>(form, 201), requests };
}
