import { expect } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { mails } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Request, RequestLink } from "#/src/contract/requests";
import { realTimers } from "#/src/domain/timers";
import { codeBeside } from "#/src/services/mail/code-beside";
import { serveBuild } from "#/src/shell/assets";
import { expectJson, linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "./app";
import { builtOnce } from "./built-once";
import { type Hands, handsOn, inDialog } from "./hands";
import { signIn } from "./hands-signed-in";
import { linkIn, secretsIn } from "./mail";
import { pageComplaints } from "./page-complaints";
import { addForm, field } from "./request-forms";
import type { SteeredBrowser } from "./steered-browser";
import { addTemplate } from "./templates";

const accountant = "ines@brand.test";
const task = "Tell us about your company";
/** Chromium reports the answers that the portal refuses. */
const notSent = "status of 400";
const sections = [
  {
    title: "Company",
    intro: null,
    fields: [
      field("legal", { label: "Legal name", required: true }),
      field("contact", { label: "Contact", mapsTo: "primaryContactName" }),
      field("website", { label: "Website", kind: "url", mapsTo: "websiteUrl" }),
      field("vat", { label: "Registered for VAT?", kind: "yes_no" }),
      field("number", { label: "VAT number", showIf: { key: "vat", is: true } }),
    ],
  },
  {
    title: "Goals",
    intro: null,
    fields: [
      field("goal", { label: "Main goal", kind: "choice", options: ["Growth", "Profit"] }),
      field("brands", {
        label: "Brands",
        kind: "table",
        columns: [{ key: "name", label: "Brand", kind: "text", required: true }],
      }),
      field("budget", { label: "Budget", kind: "money", required: true }),
    ],
  },
];

type RequestJob = { app: TestApp; clientId: string; taskId: string; own: Hands; visitor: Hands };

/**
 * Performs the work on a form: a client fills in half of it on a phone, a person without an account the rest, by a link
 * in another browser; staff send answers back, accept the mended ones, and apply them.
 * @throws when a step cannot be done, or a page reports an error
 */
export async function doRequestJob(steer: () => Promise<SteeredBrowser>, inEachPage = () => {}) {
  serveBuild(await builtOnce());
  const { routes, heard } = pageComplaints(inEachPage);
  const app = await startApp({ templates: false, deps: { timers: realTimers }, extra: routes });
  const started = await Promise.allSettled([steer(), steer()]);
  const browsers = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  try {
    const [own, visitor] = browsers.map(handsOn);
    if (!own || !visitor) throw new Error("A browser did not start.", { cause: started });
    const job = { ...(await startOnboarding(app)), app, own, visitor };
    await fillHalf(job);
    await fillRest(job);
    await sendBack(job);
    await mend(job);
    await acceptAndApply(job);
    const complaints = browsers.flatMap((browser) => browser.complaints());
    expect([...heard, ...complaints.filter((words) => !words.includes(notSent))]).toEqual([]);
  } finally {
    for (const browser of browsers) await browser.close();
    await app.stop();
  }
}

/** Starts the onboarding of a client from a template that names a form. */
async function startOnboarding(app: TestApp) {
  const { formId } = await addForm(app.db, sections, "Company");
  await addTemplate(app.db, { name: task, defaultOwner: "client", formId });
  const client = await makeClient(app, { name: "Harbor Coffee", websiteUrl: "https://harbor.test/" });
  const { tasks } = await makeOnboarding(app, client.id);
  await linkClientUser(app, client.id);
  return { clientId: client.id, taskId: tasks[0]?.id ?? "" };
}

async function fillHalf(job: RequestJob) {
  const { app, own: hands } = job;
  await hands.resize(390, 844);
  await signIn(job.own, app, app.people.client);
  await hands.press("link", `Fill in: ${task}`);
  await hands.see("heading", "Company");
  await hands.see("text", "From what we know; please check");
  await hands.fill("Legal name", "Harbor", "");
  await hands.fill("Contact", "Nora Harbor", "");
  await hands.press("text", "Yes");
  await hands.fill("VAT number", "DE 1", "");
  await hands.press("button", "Next");
  await hands.see("heading", "Goals");
  await hands.until("What was typed and what was offered is stored", async () => {
    const { answers } = await readRequest(job);
    return ["legal", "contact", "website", "vat", "number"].every((key) =>
      answers.some((answer) => answer.key === key && answer.version > 0),
    );
  });
  await hands.see("text", "5 of 8");
}

async function fillRest(job: RequestJob) {
  const { app, taskId, visitor: hands } = job;
  const sending = app.as("contributor")("POST", `/api/requests/${taskId}/links`, { email: accountant });
  await expectJson<RequestLink>(await sending, 201);
  await hands.resize(834, 1112);
  await openLink(job);
  await hands.see("heading", "Goals");
  await hands.press("text", "Growth");
  await hands.press("button", "Add a row");
  await hands.fill("Brand", "Tide", "");
  await hands.press("button", "Send answers");
  await hands.see("text", "One answer needs a change.");
  await hands.fill("Budget", "lots", "");
  await hands.key("Tab");
  await hands.see("text", "Must be a number");
  await hands.fill("Budget", "2,500", "");
  await hands.press("button", "Send answers");
  await hands.see("text", "Sent");
  expect((await readRequest(job)).state).toBe("submitted");
}

async function sendBack(job: RequestJob) {
  const { app, taskId, own: hands } = job;
  await hands.resize(1440, 900);
  await signIn(job.own, app, app.people.manager);
  await hands.goTo(`${app.url}/requests`);
  await hands.press("link", task);
  await hands.see("text", "$2,500.00");
  for (const [label, words] of [
    ["Legal name", "With its legal form, please."],
    ["VAT number", "This is not a whole number."],
  ] as const) {
    await hands.press("button", `Send back: ${label}`);
    await hands.fill(`What should change: ${label}`, words, "");
    await hands.press("button", "Mark to send back");
    await hands.see("text", words);
  }
  await hands.press("button", "Send back (2)");
  await hands.see("text", "Sent back to the client");
  expect(await readRequest(job)).toMatchObject({ taskId, state: "returned" });
}

/** Mends the answers by the new link in the mail that names them. */
async function mend(job: RequestJob) {
  const { visitor: hands } = job;
  await hands.resize(390, 844);
  await openLink(job);
  await hands.see("text", "This is not a whole number.");
  await hands.fill("Legal name", "Harbor Coffee GmbH", "");
  await hands.fill("VAT number", "DE 318 224 901", "");
  for (const step of ["Company", "Goals"]) {
    await hands.press("button", "Next");
    await hands.see("heading", step);
  }
  await hands.press("button", "Send answers");
  await hands.see("text", "Your answers were sent");
}

async function acceptAndApply(job: RequestJob) {
  const { app, clientId, taskId, own: hands } = job;
  const contact = async () => {
    const { client } = await expectJson<{ client: Client }>(
      await app.as("manager")("GET", `/api/clients/${clientId}`),
    );
    return client.primaryContactName;
  };
  await hands.goTo(`${app.url}/requests/${taskId}`);
  await hands.press("button", "Accept all (8)");
  await hands.press("button", "Apply to the client");
  await hands.see("text", "Nora Harbor", inDialog);
  await hands.press("button", "Apply 1 change", inDialog);
  await hands.dialogClosed();
  await hands.until("The client has the answer", async () => (await contact()) === "Nora Harbor");
  await hands.press("button", "Undo");
  await hands.until("The client is as before", async () => (await contact()) === "Nora Contact");
}

const readRequest = async ({ app, taskId }: RequestJob) =>
  expectJson<Request>(await app.as("client")("GET", `/api/requests/${taskId}`));

/** Opens the form by the newest link, with the code that is mailed. */
async function openLink({ app, visitor: hands }: RequestJob) {
  await hands.goTo(app.url + (await linkIn(app)));
  await hands.press("button", `Continue as ${accountant}`);
  await hands.see("heading", "Check your mail");
  await hands.fill("Code", await mailedCode(app), "");
  await hands.key("Enter");
}

/** Returns the code in the newest mail with one. */
async function mailedCode(app: TestApp): Promise<string> {
  const [mail] = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.kind, "review_code"))
    .orderBy(desc(mails.id))
    .limit(1);
  const { code = "" } = (mail && secretsIn(mail, app.deps.env.oidc.authSecret)) ?? {};
  return codeBeside(code);
}
