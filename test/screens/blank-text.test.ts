import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addedComment } from "../support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedPin } from "../support/requests-reviews";
import { upload } from "../support/sent-files";
import { addBothOwners } from "../support/templates";

/* Text fields that are sent by themselves: white space alone is nothing to send, and around a text it is left out. */

const portal = inDocument({ templates: false });
let clientId: string;
let taskPath: string;
let projectPath: string;
let reviewPath: string;

beforeAll(async () => {
  const { app } = portal;
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
  await linkClientUser(app, clientId);
  const added = await app.as("manager")("POST", `/api/clients/${clientId}/tasks`, newTask());
  const { id } = await expectJson<Task>(added, 201);
  await addedComment(app, `/api/tasks/${id}`, { text: "Mine" }, "manager");
  taskPath = `/clients/${clientId}?task=${id}`;
  const project = await addedProject(app, { clientId });
  const asset = await addedAsset(app, project.id, { assetName: "Hero" });
  const fileUrl = await upload(app, "contributor");
  const revision = await addedRevision(app, asset.id, { comments: "First", fileUrl, sendForReview: true });
  await addedPin(app, revision.id, { text: "Brighter" });
  projectPath = `/design?project=${project.id}`;
  reviewPath = `/design/${project.id}/review`;
});

/** Without notices, which a page marks as read by itself. */
const writes = () => portal.sent.filter(({ method, path }) => method !== "GET" && path !== "/api/notices");

type Sending = {
  /** A manager unless another is given. */
  who?: "client";
  path: () => string;
  /** Shows the field. */
  open?: () => Promise<unknown>;
  field: string;
  /** "Hello" unless another is given. */
  text?: string;
  done: string | null;
  body: object;
};

const sendings: [name: string, Sending][] = [
  [
    "a new comment",
    { path: () => taskPath, field: "Comment", done: "Comment added", body: { text: "Hello", mentions: [] } },
  ],
  [
    "an edited comment",
    {
      path: () => taskPath,
      open: async () => {
        const talk = await screen.findByRole("region", { name: "Conversation" });
        const [first] = await within(talk).findAllByRole("article");
        await press("Edit", first);
      },
      field: "Edit comment",
      done: "Comment updated",
      body: { text: "Hello", mentions: [] },
    },
  ],
  ["a note", { path: () => taskPath, field: "Note", done: "added", body: { note: "Hello" } }],
  [
    "a link of a task",
    {
      path: () => taskPath,
      field: "Link",
      text: "https://kea.test/plan",
      done: "added",
      body: { url: "https://kea.test/plan" },
    },
  ],
  [
    "a comment on a revision",
    {
      path: () => projectPath,
      open: () => press("Comment on revision 1"),
      field: "Comment on revision 1",
      done: "added",
      body: { comment: "Hello" },
    },
  ],
  [
    "an answer to a pin",
    {
      who: "client",
      path: () => reviewPath,
      open: () => press("Answer pin 1"),
      field: "Answer pin 1",
      done: null,
      body: { comment: "Pin 1: Hello" },
    },
  ],
];

describe.each(sendings)("%s", (_name, { who, path, open, field, text = "Hello", done, body }) => {
  test("is not sent without a text, and sent without the white space around it", async () => {
    await portal.open(who ?? "manager", path());
    await open?.();
    const input = await screen.findByLabelText(field);
    const form = input.closest("form");
    if (!form) throw new Error("The field has no form.");
    const submit = within(form).getByRole("button", { name: /^(Add|Save|Send)/ });
    await fill(field, " \n ", form);
    expect(submit.getAttribute("aria-disabled")).toBe("true");
    fireEvent.submit(form);
    await fill(field, `  ${text}\n`, form);
    expect(submit.getAttribute("aria-disabled")).toBeNull();
    fireEvent.submit(form);
    if (done) await toasted(new RegExp(done));
    await waitFor(() => expect(writes().map((sent) => sent.body)).toEqual([body]));
    await waitFor(() => expect(portal.isWaiting).toBe(false));
  });
});

test.each(sendings.filter(([, { open }]) => open))(
  "%s is given up with Cancel, and nothing is sent",
  async (_name, { who, path, open, field }) => {
    const shown = async () => {
      await open?.();
      return screen.findByRole("textbox", { name: field });
    };
    await portal.open(who ?? "manager", path());
    const input = await shown();
    const form = input.closest("form");
    if (!form) throw new Error("The field has no form.");
    fireEvent.input(input, { target: { value: "Never mind" } });
    await press("Cancel", form);
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(writes()).toEqual([]);
    expect(Reflect.get(await shown(), "value")).not.toBe("Never mind");
  },
);
