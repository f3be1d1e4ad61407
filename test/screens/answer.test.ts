import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, toasted } from "../support/presses";
import { addedComment } from "../support/requests-comments";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let task: Task;
let clientId: string;

beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Send the logo", defaultOwner: "client" });
});
beforeEach(async () => {
  clientId = (await makeClient(portal.app)).id;
  const { tasks } = await makeOnboarding(portal.app, clientId, "2026-03-02");
  await linkClientUser(portal.app, clientId);
  const [first] = tasks;
  if (!first) throw new Error("there is no task");
  task = first;
});

const requested = () => within(screen.getByRole("region", { name: "What we need from you" }));
const byStaff = async (change: object) =>
  expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${task.id}`, change));
const answers = () => portal.sent.filter(({ path }) => path === `/api/tasks/${task.id}/answer`);
const form = () => within(screen.getByRole("form", { name: "Answer: Send the logo" }));
const stored = async () =>
  (await expectJson<{ task: Task }>(await portal.app.as("manager")("GET", `/api/tasks/${task.id}`))).task;

describe("an answer on a client's home", () => {
  test("is sent with its links and marks the task done in one press, and Undo restores the task", async () => {
    await portal.open("client", "/");
    await press("Write an answer: Send the logo");
    await fill("Your answer", "It is on our site.");
    await press("Add a link");
    await fill("Links, one a line", "brand.test/logo\nwww.brand.test/more");
    await press("Send and mark done");
    await toasted("Marked as done");
    expect(answers().map(({ body }) => body)).toEqual([
      {
        text: "It is on our site.",
        links: [{ url: "https://brand.test/logo" }, { url: "https://www.brand.test/more" }],
        done: true,
      },
    ]);
    await waitFor(() => expect(screen.queryByText("Send the logo", { selector: "h3 a" })).toBeNull());
    await press("Undo");
    await waitFor(() => requested().getByText("It is on our site."));
    expect((await stored()).evidenceUrls).toEqual([]);
  });

  test("without done leaves the task in place, with the comment", async () => {
    await portal.open("client", "/");
    await press("Write an answer: Send the logo");
    await fill("Your answer", "Tomorrow.");
    await press("Send");
    await toasted("Answer sent");
    await waitFor(() => requested().getByText("Tomorrow."));
    expect((await stored()).status).toBe("not_started");
    requested().getByRole("button", { name: "Mark Done: Send the logo" });
  });

  test("survives a reload, and Cancel discards it", async () => {
    await portal.open("client", "/");
    await press("Write an answer: Send the logo");
    await fill("Your answer", "Half a sen");
    await portal.open("client", "/", { isReload: true });
    await waitFor(() => expect(form().getByRole("textbox")).toHaveProperty("value", "Half a sen"));
    await press("Cancel");
    await portal.open("client", "/", { isReload: true });
    requested().getByRole("button", { name: "Write an answer: Send the logo" });
    expect(screen.queryByRole("form")).toBeNull();
  });

  test("keeps the text if the task is completed meanwhile, and sends it as a comment instead", async () => {
    await portal.open("client", "/");
    await press("Write an answer: Send the logo");
    await fill("Your answer", "Here it is.");
    await byStaff({ status: "done" });
    await press("Send and mark done");
    await waitFor(() => form().getByText("This task is done already. Nothing was sent."));
    expect(form().getByRole("textbox")).toHaveProperty("value", "Here it is.");
    expect(form().queryByRole("button", { name: "Send" })).toBeNull();
    await press("Send as a comment");
    await toasted("Sent as a comment");
    const path = `/api/tasks/${task.id}/comments`;
    const stored = await expectJson<{ text: string }[]>(await portal.app.as("manager")("GET", path));
    expect(stored.map(({ text }) => text)).toEqual(["Here it is."]);
    await waitFor(() => requested().getByText("There is nothing for you to do"));
  });

  test("reports an invalid address, and sends nothing", async () => {
    await portal.open("client", "/");
    await press("Write an answer: Send the logo");
    await press("Add a link");
    await fill("Links, one a line", "no address");
    await press("Send and mark done");
    form().getByText("Please enter a valid URL on each line");
    expect(answers()).toEqual([]);
  });
});

describe("a task on a client's home", () => {
  test("opens by its title, and by its new comments at the conversation", async () => {
    await addedComment(portal.app, `/api/tasks/${task.id}`, { text: "Which one?" });
    await portal.open("client", "/");
    const title = requested().getByRole("link", { name: "Send the logo" });
    expect(title.getAttribute("href")).toBe(`/?task=${task.id}`);
    const places = [
      requested().getByRole("link", { name: "1 unread comment" }),
      within(screen.getByRole("region", { name: "New comments" })).getByRole("link"),
    ];
    for (const link of places) {
      expect(link.getAttribute("href")).toBe(`/?task=${task.id}&at=conversation`);
    }
    requested().getByText("Which one?");
  });

  test("can be answered in its drawer too", async () => {
    await portal.open("client", `/clients/${clientId}?task=${task.id}`);
    const drawer = within(await screen.findByRole("dialog"));
    (await drawer.findByRole("button", { name: "Write an answer" })).click();
    await fill("Your answer", "From the drawer.");
    await press("Send and mark done");
    await toasted("Marked as done");
    expect((await stored()).status).toBe("done");
  });

  test("gets a link without a scheme as https", async () => {
    await portal.open("client", "/");
    await press("Add a link: Send the logo");
    await fill("Link", "www.brand.test/logo");
    await press("Add Link");
    await waitFor(async () => expect((await stored()).evidenceUrls).toEqual(["https://www.brand.test/logo"]));
  });
});
