import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import type { Audit } from "#/src/contract/audits";
import type { FormDetail } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { close, settledOutline } from "../support/opened-outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, tick, toasted } from "../support/presses";
import { acosTask, judgedAudit } from "../support/requests-audits";
import { addedAsset, addedRevision, projectDetail } from "../support/requests-design";
import { addedPin, sendReview } from "../support/requests-reviews";
import { refuseAt, testWalks } from "../support/step-outlines";

/* Like dialog-outlines.test.ts, for what audits, designs and the editor of forms show after steps. */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;
let later: Audit;
let good: Audit;
let form: FormDetail;

beforeAll(async () => {
  const { app } = portal;
  // This document loads no pictures and reports each as complete and empty: here they are still loading.
  Object.defineProperty(HTMLImageElement.prototype, "complete", { get: () => false, configurable: true });
  agency = await outlinedAgency(app);
  await addAudits();
  await addDesigns();
  const sections = [
    {
      title: "About you",
      fields: [
        { key: "has_vat", label: "VAT?", kind: "yes_no" },
        { key: "size", label: "Size", kind: "choice", options: ["Small", "Large"] },
        { key: "answer", label: "Answer", kind: "text" },
      ],
    },
  ];
  const body = { name: "Edited form", sections };
  form = await expectJson<FormDetail>(await app.as("manager")("POST", "/api/forms", body), 201);
});

async function addAudits() {
  const { app } = portal;
  const { id: clientId } = await makeClient(app, { name: "Judged" });
  await makeOnboarding(app, clientId);
  const first = await judgedAudit(app, clientId, { auditDate: "2026-02-02" });
  const manager = app.as("manager");
  const opened = await manager("POST", `/api/client-audits/${first.id}/tasks`, acosTask());
  const [task] = await expectJson<Task[]>(opened, 201);
  await expectJson(await manager("PATCH", `/api/tasks/${task?.id}`, { status: "done" }));
  later = await judgedAudit(app, first.clientId, {
    ...{ auditDate: "2026-03-02", tacos: 20, overallNotes: "Stock\nis back", risks: "One supplier" },
    ...{
      monthlySalesData: [{ month: "2026-01", sales: 12_000, Returns: "some" }],
      adSpendData: { meta: 75.5 },
    },
  });
  await manager("POST", `/api/client-audits/${later.id}/tasks`, acosTask({ name: "Cut them again" }));
  good = await judgedAudit(app, agency.bare.id, { auditDate: "2026-03-01", acos: null, clicks: null });
}

async function addDesigns() {
  const { app } = portal;
  const { assets } = await projectDetail(app, agency.project.id);
  const hero = assets.find(({ assetName }) => assetName === "Hero");
  await forgetCounts(app);
  await sendReview(app, hero?.id ?? "", {
    emails: ["ines@brand.test", "olga@brand.test"],
    requireCode: true,
  });
  const links = await expectJson<{ id: string; email: string }[]>(
    await app.as("manager")("GET", `/api/design-assets/${hero?.id}/review`),
  );
  const olgas = links.find(({ email }) => email === "olga@brand.test");
  await app.as("manager")("DELETE", `/api/review-links/${olgas?.id}`);
  const badge = await addedAsset(app, agency.project.id, { assetName: "Badge" });
  const sent = await addedRevision(app, badge.id, {
    fileUrl: "https://example.com/badge",
    sendForReview: true,
  });
  const rejected = { revisionId: sent.id, decision: "rejected", comment: "Warmer" };
  await expectJson(await app.as("client")("POST", `/api/design-assets/${badge.id}/decision`, rejected));
  const own = await addedAsset(app, agency.project.id, { assetName: "Draft" });
  const draft = await addedRevision(app, own.id, { fileUrl: "https://example.com/draft" });
  await addedPin(app, draft.id, { text: "Too small" });
}

const audits = () => "/audit?which=all";
const audit = (which: "later" | "good") => () => `/audit/${(which === "later" ? later : good).id}`;
const project = () => `/design?project=${agency.project.id}`;
const review = () => `/design/${agency.project.id}/review`;
const editor = () => `/forms/${form.id}`;
const refuseChanges = (more: object = {}) => refuseAt(portal, /^(POST|PATCH|PUT|DELETE) /, { ...more });
const byLink = (asset: string) => async () => {
  await chooseItem(`Actions for ${asset}`, "Review by Link");
  await dialog("Review by Link");
};
const group = (name: string) => screen.getByRole("group", { name });
const cancelled = async () => {
  fireEvent.keyDown(await screen.findByRole("menu"), { key: "Escape" });
};

testWalks(portal, [
  ["an audit with tasks of this and an earlier one", "manager", audit("later")],
  ["an audit with tasks of this and an earlier one, for a viewer", "viewer", audit("later")],
  ["an audit of which no rule took points", "manager", audit("good")],
  [
    "the tasks that an audit offers",
    "manager",
    audit("later"),
    () => tick(/^Bring ad spend in line/),
    () => fill("Due Date", "2026-03-01"),
    async () => {
      refuseChanges();
      await press("Create 1 Task");
      await toasted("Failed to create tasks");
    },
  ],
  [
    "the details of an audit",
    "manager",
    audits,
    async () => {
      const [details] = await screen.findAllByRole("button", { name: "Details" });
      fireEvent.click(details ?? document.body);
    },
  ],
  [
    "the tables of an audit",
    "manager",
    audits,
    async () => {
      await press(/^Edit audit of .*Mar 2, 2026$/);
      await dialog("Edit Audit");
      await screen.findByLabelText("Month, row 1");
    },
    () => press("Add row", group("Top SKUs")),
    () => fill("Sales, row 1", "lots", group("Monthly Sales")),
    () => press("Add column", group("Monthly Sales")),
    () => fill("Name of the column", "Returns"),
    () => press("Remove column Returns", group("Monthly Sales")),
    () => press("JSON", group("Top SKUs, shown as")),
    () => fill("Top SKUs as JSON", `[\n{"note": "${"a long line ".repeat(5)}", "sales": 12 000}]`),
    () => press("Save Changes"),
  ],
  [
    "the review links of a design",
    "manager",
    project,
    byLink("Hero"),
    async () => {
      await press("Send for Review", await dialog("Review by Link"));
      await screen.findByText("Required");
    },
    async () => {
      await press(/^Add Kit Client/);
    },
    async () => {
      const restore = refuseAt(portal, /^POST/, { detail: "Mail is not sent now." });
      await press("Send for Review", await dialog("Review by Link"));
      await toasted("Mail is not sent now.");
      restore();
    },
    async () => {
      const links = [{ email: "kit@brand.test", link: "https://portal.test/review/by-hand" }];
      portal.answer(/^POST/, () => Response.json({ links }, { status: 201 }));
      await press("Send for Review", await dialog("Review by Link"));
      await screen.findByText("Link for kit@brand.test");
    },
  ],
  [
    "a rejected design that is sent again unchanged",
    "manager",
    project,
    byLink("Badge"),
    async () => {
      await press(/^Add Kit Client/);
      await press("Send for Review", await dialog("Review by Link"));
      await screen.findByText(/Send it again unchanged\?$/);
    },
  ],
  [
    "a comment on a revision that is for the team",
    "manager",
    project,
    async () => {
      const [comment] = (await screen.findAllByRole("button", { name: "Comment on revision 1" })).slice(-1);
      fireEvent.click(comment ?? document.body);
      await screen.findByPlaceholderText("Write a comment");
    },
    async () => {
      refuseChanges();
      await press("Send for Review");
      await toasted("Come back later.");
    },
  ],
  [
    "the pins of a design",
    "manager",
    review,
    async () => {
      fireEvent.click(await screen.findByRole("button", { name: /^Set a pin/ }), { detail: 0 });
    },
    async () => {
      fireEvent.keyDown(await screen.findByRole("button", { name: /^New pin/ }), { key: "ArrowLeft" });
      fireEvent.click(await screen.findByRole("button", { name: /^New pin/ }), { detail: 0 });
      await fill("What to say", "Warmer");
    },
    async () => {
      const restore = refuseAt(portal, /^POST/);
      await press("Add Pin");
      await toasted("Come back later.");
      restore();
    },
    async () => {
      await press("Cancel");
    },
    () => press("Answer pin 1"),
    async () => {
      refuseAt(portal, /^POST/);
      await fill("Answer pin 1", "As bright as the tin");
      await press("Send");
      await toasted("Come back later.");
    },
  ],
  [
    "two versions side by side",
    "client",
    review,
    async () => {
      await press("Compare versions");
      await screen.findByRole("slider");
    },
    async () => {
      fireEvent.change(await screen.findByRole("slider"), { target: { value: "20" } });
    },
    () => select("How", "Side by side"),
  ],
  [
    "a picture that could not be loaded",
    "client",
    review,
    async () => {
      fireEvent.error(await screen.findByRole("img", { name: "Hero, version 2" }));
    },
  ],
  [
    "a client's question for changes",
    "client",
    review,
    async () => {
      fireEvent.load(await screen.findByRole("img", { name: "Hero, version 2" }));
    },
    async () => {
      await press(/^Ask for changes/);
      await dialog("Ask for Changes");
    },
    async () => {
      refuseChanges();
      await fill("What should change?", "Warmer");
      await press("Ask for changes", await dialog("Ask for Changes"));
      await toasted("Your answer could not be saved.");
    },
  ],
  [
    "the properties of each kind of field",
    "manager",
    editor,
    () => press(/^Answer/),
    () => select("Kind", "Account access"),
    () => select("Kind", "Some of several"),
    () => select("Kind", "Table"),
    () => press("Add column", screen.getByRole("group", { name: "Columns" })),
    () => select("Kind of column 1", "One of several"),
    () => fill("Label of column 1", "State"),
    () => select("Show only if", "VAT?"),
    () => select("Show only if", "Size"),
    () => select("Kind", "Number"),
    () => tick(/^Keep the answer/),
    () => select("Fills the client's", "Website"),
    () => press("Actions for Answer"),
    async () => {
      await cancelled();
      const errors = [
        { path: "sections.0.fields.2.showIf", message: "Choose an earlier field" },
        { path: "sections.0.fields.2.keep.key", message: "It has another kind" },
        { path: "sections.0.fields.2.mapsTo", message: "A number cannot fill it" },
        { path: "sections", message: "Too many fields" },
      ];
      refuseChanges({ status: 400, errors });
      await press("Save");
      await screen.findByText("It has another kind");
    },
    () => press("Discard changes"),
  ],
  [
    "a table whose columns are removed",
    "manager",
    editor,
    async () => {
      await press(/^Answer/);
      await select("Kind", "Table");
      await press("Add column");
      await press("Add column");
    },
    () => press("Remove column 1"),
    () => press("Add section"),
  ],
]);

test("the question about a figure above a hundred percent has the recorded outline", async () => {
  await portal.open("manager", audits());
  await press(/^Edit audit of .*Mar 2, 2026$/);
  await fill("TACOS", "140", await dialog("Edit Audit"));
  await press("Save Changes");
  await question("Above 100%?");
  // The form waits for the answer.
  expect(await settledOutline(portal, { isLoading: true })).toMatchSnapshot();
  await press("Correct It");
  await close();
});
