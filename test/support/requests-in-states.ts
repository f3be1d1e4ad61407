import type { FormDetail, FormSection } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding, type TestApp } from "./app";
import { linkIn } from "./mail";
import { callsOf, field } from "./request-forms";
import { newTask } from "./requests";

type State = "open" | "partly" | "submitted" | "returned" | "accepted";

/** A text without a place to break. */
const longWord = "Kaffeeröstereigesellschaft".repeat(5);

const labelled = (key: string, label: string, fields: object = {}) => ({ ...field(key, fields), label });

/** A form with a field of every kind, with the longest words that people use. */
const everyKind: FormSection[] = [
  {
    title: "Your company",
    intro: "We need this to open the accounts in your name. It takes ten minutes.",
    fields: [
      labelled("legal", "Legal name", {
        ...{ required: true, example: "Harbor Coffee LLC" },
        help: "As it is registered, with its legal form.",
      }),
      labelled("site", "Website", { kind: "url", mapsTo: "websiteUrl" }),
      labelled("mail", "Address for invoices", { kind: "email", required: true }),
      labelled("type", "What describes you best?", {
        ...{ kind: "choice", required: true },
        options: ["Brand owner", "Reseller", "Both, with brands of our own and of others that we distribute"],
      }),
      labelled("vat", "Are you registered for VAT?", { kind: "yes_no", required: true }),
      labelled("number", "VAT number", { showIf: { key: "vat", is: true } }),
    ],
  },
  {
    title: "Brands and products",
    intro: null,
    fields: [
      labelled("brands", "Your brands", {
        ...{ kind: "table", required: true, help: "One row for each brand." },
        columns: [
          { key: "name", label: "Brand", kind: "text", required: true },
          { key: "skus", label: "Products", kind: "number" },
          { key: "registered", label: "In Brand Registry", kind: "yes_no" },
        ],
      }),
      labelled("places", "Marketplaces", { kind: "choices", options: ["US", "Canada", "UK", "Germany"] }),
      labelled("asins", "Your best sellers", { kind: "asins", help: "One ASIN a line." }),
      labelled("logo", "Logo", { kind: "file", help: "As a vector file if you have one." }),
    ],
  },
  {
    title: "Access and goals",
    intro: null,
    fields: [
      labelled("central", "Seller Central", {
        ...{ kind: "access", access: { kind: "seller_central", marketplace: "US" } },
      }),
      labelled("budget", "Monthly budget for ads", { kind: "money", required: true }),
      labelled("launch", "Day of the launch", { kind: "date" }),
      labelled("products", "Number of products", { kind: "number" }),
      labelled("more", "Anything else that we should know?", { kind: "long" }),
    ],
  },
];

const answers = {
  legal: `Harbor Coffee ${longWord}`,
  site: "https://harbor-coffee.example/a/long/way/to/the/page/of/the/shop",
  mail: "invoices@harbor-coffee.example",
  type: "Both, with brands of our own and of others that we distribute",
  vat: false,
  places: ["US", "Germany"],
  asins: ["B00EXAMPLE", "B01EXAMPLE"],
  central: true,
  budget: 12_500.5,
  launch: "2026-05-01",
  products: 1_200,
  more: "We launched in 2019.\nOur first product is still the best.",
};

/** Adds a client with a request in each state, and the form that they have, which has a newer version. */
export async function requestsInStates(app: TestApp) {
  const manager = app.as("manager");
  const body = { name: "Company and brands", sections: everyKind };
  const first = await expectJson<FormDetail>(await manager("POST", "/api/forms", body), 201);
  const client = await makeClient(app, { name: "Harbor Coffee", websiteUrl: "https://harbor.example" });
  await makeOnboarding(app, client.id, "2026-02-02");
  await linkClientUser(app, client.id);

  async function add(name: string): Promise<Task> {
    const fields = newTask({ name, owner: "client", startDate: "2026-03-01", dueDate: "2026-03-20" });
    const path = `/api/clients/${client.id}/tasks`;
    const { id } = await expectJson<Task>(await manager("POST", path, fields), 201);
    const request = { formVersionId: first.versions[0]?.id };
    return expectJson<Task>(await manager("POST", `/api/tasks/${id}/request`, request), 201);
  }
  async function fill(task: Task, keys = Object.keys(answers)) {
    const { save } = callsOf(app, task);
    for (const key of keys) await expectJson(await save(key, answers[key as keyof typeof answers]));
  }
  async function send(task: Task) {
    await fill(task);
    const { save, submit } = callsOf(app, task);
    const row = { name: "Rocket Roast", skus: 40, registered: true };
    await expectJson(await save("brands", row, 0, { row: Bun.randomUUIDv7() }));
    await expectJson(await submit());
    return task;
  }
  const review = async ({ id }: Task, body: object) =>
    expectJson(await manager("POST", `/api/requests/${id}/review`, body));

  const tasks: Record<State, Task> = {
    open: await add("Tell us about your company"),
    partly: await add("Tell us about your second company"),
    submitted: await send(await add("Tell us about your brands")),
    returned: await send(await add("Tell us about your goals")),
    accepted: await send(await add("Tell us about your access")),
  };
  await fill(tasks.partly, ["legal", "site", "mail", "type", "vat"]);
  const back = [
    { key: "legal", accept: false, comment: "Is this the name in the register? It ends in GmbH there." },
    { key: "budget", accept: false, comment: "For one month, please." },
  ];
  const kept = ["mail", "type", "places"].map((key) => ({ key, accept: true }));
  await review(tasks.submitted, { fields: [...back, ...kept] });
  await review(tasks.returned, { fields: [...back, ...kept], sendBack: true });
  const keys = everyKind
    .flatMap(({ fields }) => fields.map(({ key }) => key))
    .filter((key) => key !== "number");
  await review(tasks.accepted, { fields: keys.map((key) => ({ key, accept: true })) });
  const match = { "If-Match": `"${first.version}"` };
  const sections = everyKind.map((section, at) => (at === 0 ? { ...section, intro: null } : section));
  const next = await manager("POST", `/api/forms/${first.id}/versions`, { sections }, match);
  return { client, form: await expectJson<FormDetail>(next, 201), tasks };
}

/** Sends a link to a request, and returns the path of its page. */
export async function linkTo(app: TestApp, { id }: Pick<Task, "id">, requireCode: boolean): Promise<string> {
  const body = { email: `books-${Bun.randomUUIDv7()}@firm.test`, requireCode };
  await expectJson(await app.as("manager")("POST", `/api/requests/${id}/links`, body), 201);
  return linkIn(app);
}
