import { beforeAll, expect, test } from "bun:test";
import type { Comment } from "#/src/contract/comments";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedComment } from "../support/requests-comments";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let taskPath: string;
beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, {
    name: "Send the logo",
    defaultOwner: "client",
    description: "A long one. ".repeat(60),
  });
  const client = await makeClient(app, { name: "Harbor Coffee", accountManagerId: app.people.manager.id });
  const { tasks } = await makeOnboarding(app, client.id);
  await linkClientUser(app, client.id);
  taskPath = `/api/tasks/${tasks[0]?.id}`;
});

const stored = async () =>
  expectJson<Comment[]>(await portal.app.as("manager")("GET", `${taskPath}/comments`));

test("on a phone, a client's new comments count as read once visible, and the client mentions a person by keyboard", async () => {
  const { app } = portal;
  for (let at = 1; at <= 12; at++)
    await addedComment(app, taskPath, { text: `Question ${at}\nover two lines` });
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const page = await portal.open("client", "/", phone);
  // The link of new comments leads to the end of the conversation.
  await page
    .getByRole("region", { name: "What we need from you" })
    .getByRole("link", { name: "Send the logo", exact: true })
    .click();
  const talk = page.getByRole("region", { name: "Conversation" });
  const field = talk.getByRole("textbox", { name: "Comment" });
  await field.waitFor();
  await talk.getByText("Question 12").waitFor({ state: "attached" });
  // The end is below the visible part.
  expect((await stored()).at(-1)?.isSeenByClient).toBe(false);
  const marked = page.waitForResponse((answer) => answer.url().endsWith("/comments/seen"));
  await field.scrollIntoViewIfNeeded();
  expect((await marked).status()).toBe(204);
  expect((await stored()).at(-1)?.isSeenByClient).toBe(true);
  expect(await talk.getByText("New", { exact: true }).count()).toBe(12);

  await field.focus();
  await page.keyboard.type("Here it is, @mi");
  const people = talk.getByRole("listbox", { name: "People to mention" });
  await people.getByRole("option", { name: "Mia Manager" }).waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await people.waitFor({ state: "detached" });
  await page.keyboard.type("a");
  await people.waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("thanks");
  await page.keyboard.press("Control+Enter");
  await toast(page, "Comment added successfully");
  expect((await stored()).at(-1)).toMatchObject({
    text: "Here it is, @Mia Manager thanks",
    mentions: [{ id: app.people.manager.id, name: "Mia Manager" }],
  });
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("region", { name: "New comments" }).waitFor({ state: "detached" });
});
