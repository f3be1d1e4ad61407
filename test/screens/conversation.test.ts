import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Comment } from "#/src/contract/comments";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, question, toasted } from "../support/presses";
import { problem } from "../support/problem";
import { addedComment, ageComment } from "../support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId: string;
beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Send the logo", defaultOwner: "client" });
  ({ id: clientId } = await makeClient(portal.app, { name: "Harbor Coffee" }));
  await linkClientUser(portal.app, clientId);
});

async function newTask(name = "Send the logo"): Promise<string> {
  const fields = { name, category: "ads", dueDate: "2026-04-01", owner: "client" };
  const path = `/api/clients/${clientId}/tasks`;
  return (await expectJson<{ id: string }>(await portal.app.as("manager")("POST", path, fields), 201)).id;
}
beforeAll(() => makeOnboarding(portal.app, clientId));

const region = () => screen.findByRole("region", { name: "Conversation" });
const shown = async () => {
  const talk = await region();
  await within(talk).findByLabelText("Comment");
  return talk;
};
const messagesIn = (talk: HTMLElement) =>
  within(talk)
    .queryAllByRole("article")
    .map((each) => each.querySelector("p")?.textContent);
const stored = async (path: string) =>
  expectJson<Comment[]>(await portal.app.as("manager")("GET", `${path}/comments`));

describe("a task's conversation", () => {
  test("says who sees it, is separate from the team's notes, and shows comments with links and names", async () => {
    const id = await newTask();
    const { id: kit } = portal.app.people.client;
    const text = "@Kit Client see https://brand.test/plan.";
    await addedComment(portal.app, `/api/tasks/${id}`, { text, mentions: [kit] });
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    within(talk).getByText("Harbor Coffee sees this");
    within(talk).getByText("Harbor Coffee has not seen this yet");
    expect(within(talk).getByRole("link").getAttribute("href")).toBe("https://brand.test/plan");
    expect(within(talk).getByText("@Kit Client").tagName).toBe("STRONG");
    within(screen.getByRole("region", { name: "Notes and Comments" })).getByText("Team only");
  });

  test("accepts a comment, offers people after an @ and sends the mentioned ones", async () => {
    const id = await newTask();
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    within(talk).getByText("No comments yet");
    const field = within(talk).getByLabelText<HTMLTextAreaElement>("Comment");
    field.focus();
    await fill("Comment", "Thanks @ki", talk);
    field.setSelectionRange(10, 10);
    fireEvent.click(field);
    const list = await within(talk).findByRole("listbox", { name: "People to mention" });
    expect(
      within(list)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Kit ClientClient"]);
    expect(field.getAttribute("aria-activedescendant")).toBe(within(list).getByRole("option").id);
    expect(field.getAttribute("aria-controls")).toBe(list.id);
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(field.value).toBe("Thanks @Kit Client "));
    expect(within(talk).queryAllByRole("listbox")).toHaveLength(0);
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
    await toasted("Comment added successfully");
    expect(messagesIn(talk)).toEqual(["Thanks @Kit Client"]);
    expect(field.value).toBe("");
    const [comment] = await stored(`/api/tasks/${id}`);
    expect(comment?.mentions).toEqual([{ id: portal.app.people.client.id, name: "Kit Client" }]);
  });

  test("offers the first match again while the name is being typed", async () => {
    const id = await newTask();
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    const field = within(talk).getByLabelText<HTMLTextAreaElement>("Comment");
    const type = async (text: string) => {
      await fill("Comment", text, talk);
      field.setSelectionRange(text.length, text.length);
      fireEvent.click(field);
    };
    const chosen = () => within(talk).getByRole("option", { selected: true }).textContent;
    await type("@");
    await within(talk).findByRole("listbox", { name: "People to mention" });
    const [first, second] = within(talk).getAllByRole("option");
    expect(chosen()).toBe(first?.textContent ?? "");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(chosen()).toBe(second?.textContent ?? "");
    await type("@c");
    const [begins] = within(talk).getAllByRole("option");
    expect(chosen()).toBe(begins?.textContent ?? "");
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(chosen()).toBe(within(talk).getAllByRole("option").at(-1)?.textContent ?? "");
  });

  test("inserts a chosen name between the surrounding words, with one space", async () => {
    const id = await newTask();
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    const field = within(talk).getByLabelText<HTMLTextAreaElement>("Comment");
    await fill("Comment", "Ask @ki please", talk);
    field.setSelectionRange(7, 7);
    fireEvent.click(field);
    await within(talk).findByRole("listbox", { name: "People to mention" });
    fireEvent.keyDown(field, { key: "Tab" });
    await waitFor(() => expect(field.value).toBe("Ask @Kit Client please"));
    expect(field.selectionStart).toBe("Ask @Kit Client ".length);
  });

  test("lets users edit and delete their own comments, after a question, and no others", async () => {
    const id = await newTask();
    await addedComment(portal.app, `/api/tasks/${id}`, { text: "Theirs" }, "admin");
    await addedComment(portal.app, `/api/tasks/${id}`, { text: "Mine" }, "contributor");
    await portal.open("contributor", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    await press("Edit", talk);
    await fill("Edit comment", "Mine, better", talk);
    await press("Save", talk);
    await toasted("Comment updated successfully");
    await waitFor(() => expect(messagesIn(talk)).toEqual(["Theirs", "Mine, better"]));
    within(talk).getByText(/, edited$/);
    await press("Delete", talk);
    await press("Delete", await question("Delete Comment"));
    await toasted("Comment deleted successfully");
    expect(messagesIn(talk)).toEqual(["Theirs"]);
  });

  test("lets a manager delete anyone's at any time, but edit none", async () => {
    const id = await newTask();
    await ageComment(
      portal.app,
      await addedComment(portal.app, `/api/tasks/${id}`, { text: "Theirs" }, "client"),
    );
    await portal.open("contributor", `/clients/${clientId}?task=${id}`);
    expect(within(await shown()).queryByRole("button", { name: "Delete" })).toBeNull();
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    expect(within(talk).queryByRole("button", { name: "Edit" })).toBeNull();
    await press("Delete", talk);
    await press("Delete", await question("Delete Comment"));
    await toasted("Comment deleted successfully");
    expect(messagesIn(talk)).toEqual([]);
  });

  test("explains that nothing can be added above the limit", async () => {
    const id = await newTask();
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    const detail = "You can add 30 comments and pins a minute. Please go on in 40 seconds.";
    portal.answer(/^POST .*comments$/, () => problem(429, { detail }, { "Retry-After": "40" }));
    await fill("Comment", "One more", talk);
    await press("Add Comment", talk);
    await toasted(`Failed to add comment: ${detail}`);
  });

  test("keeps typed text that cannot be sent, and explains that an edit came too late", async () => {
    const id = await newTask();
    await addedComment(portal.app, `/api/tasks/${id}`, { text: "Mine" });
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    portal.answer(/^POST .*comments$/, () => problem(409, { detail: "This conversation is full." }));
    portal.answer(/^PATCH /, () => problem(409, { detail: "Comments can be changed for 15 minutes." }));
    await fill("Comment", "One more", talk);
    await press("Add Comment", talk);
    await toasted("Failed to add comment: This conversation is full.");
    expect(within(talk).getByLabelText<HTMLTextAreaElement>("Comment").value).toBe("One more");
    await press("Edit", talk);
    await fill("Edit comment", "Late", talk);
    await press("Save", talk);
    await toasted("Failed to update comment: Comments can be changed for 15 minutes.");
  });

  test("shows the stored comment once it is too late to edit it", async () => {
    const id = await newTask();
    const comment = await addedComment(portal.app, `/api/tasks/${id}`, { text: "Mine" });
    await portal.open("manager", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    await press("Edit", talk);
    await ageComment(portal.app, comment);
    await fill("Edit comment", "Late", talk);
    await press("Save", talk);
    await toasted(/^Error Failed to update comment: /);
    await press("Cancel", talk);
    await waitFor(() => expect(within(talk).queryByRole("button", { name: "Edit" })).toBeNull());
    expect(messagesIn(talk)).toEqual(["Mine"]);
  });

  test("is read-only for viewers", async () => {
    const id = await newTask();
    await portal.open("viewer", `/clients/${clientId}?task=${id}`);
    const talk = await shown();
    expect(within(talk).getByRole("button", { name: "Add Comment" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(within(talk).getByLabelText("Comment").hasAttribute("readonly")).toBe(true);
  });
});

test("a conversation can be read and answered by clients at home, where new comments are marked", async () => {
  const id = await newTask("Send the photos");
  await addedComment(portal.app, `/api/tasks/${id}`, { text: "Which file?" });
  await portal.open("client", "/");
  const news = screen.getByRole("region", { name: "New comments" });
  const link = within(news).getByRole("link", { name: "Send the photos" });
  within(link.closest("li") ?? news).getByRole("img", { name: "1 unread comment" });
  fireEvent.click(link);
  const talk = await shown();
  expect(within(talk).queryAllByText(/sees this|seen/)).toHaveLength(0);
  expect(messagesIn(talk)).toEqual(["Which file?"]);
  within(talk).getByText("New");
  await fill("Comment", "The vector one", talk);
  await press("Add Comment", talk);
  await toasted("Comment added successfully");
  expect(messagesIn(talk)).toEqual(["Which file?", "The vector one"]);
  expect((await stored(`/api/tasks/${id}`)).map(({ authorName }) => authorName)).toEqual([
    "Mia Manager",
    "Kit Client",
  ]);
});

test("a conversation shows a new comment without a reload", async () => {
  const id = await newTask();
  await portal.open("manager", `/clients/${clientId}?task=${id}`, { hearsOthers: true });
  const talk = await shown();
  await addedComment(portal.app, `/api/tasks/${id}`, { text: "Here it is" }, "client");
  await within(talk).findByText("Here it is", undefined, { timeout: 4_000 });
});

test("a conversation about a project contains comments on its revisions, and marks those hidden from the client", async () => {
  const project = await addedProject(portal.app, { clientId, projectName: "New labels" });
  const asset = await addedAsset(portal.app, project.id);
  await addedRevision(portal.app, asset.id, { comments: "Too dark" });
  await portal.open("manager", `/design?project=${project.id}`);
  const talk = await shown();
  expect(messagesIn(talk)).toEqual(["Too dark"]);
  within(talk).getByText("Revision 1");
  within(talk).getByText("Team only");
  within(talk).getByText("Harbor Coffee sees this");
  expect(screen.getAllByText(/Too dark/)).toHaveLength(1);
});
