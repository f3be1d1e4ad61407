import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { RequestLink } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { mailTo } from "../support/mail";
import { inDocument } from "../support/portal-document";
import { fill, press, shownIn, toasted } from "../support/presses";
import { addRequest, field } from "../support/request-forms";
import { addTemplate } from "../support/templates";

const server = await startMailServer();
const portal = inDocument({ templates: false, env: mailTo(server) });
let acme: Client;
let task: Task;

beforeAll(() => addTemplate(portal.app.db));
afterAll(() => server.stop());
beforeEach(async () => {
  await forgetCounts(portal.app);
  acme = await makeClient(portal.app);
  await makeOnboarding(portal.app, acme.id);
  task = await addRequest(portal.app, acme.id, [field("one")]);
});

const open = (role: "contributor" | "viewer" = "contributor", more = {}) =>
  portal.open(role, `/requests/${task.id}`, more);
const card = () => screen.getByRole("region", { name: "Send by a link" });
const listed = () =>
  within(card())
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const send = async (email: string) => {
  await fill("Email", email, card());
  await press("Send the form", card());
};
const links = async () =>
  expectJson<RequestLink[]>(await portal.app.as("manager")("GET", `/api/requests/${task.id}/links`));

describe("a link to a request", () => {
  test("is sent to an address, replaced by a new one to the same, and withdrawn", async () => {
    await open();
    expect(portal.sent).toEqual([]);
    await send(" Books@Firm.test ");
    await toasted("The form was sent to books@firm.test");
    await waitFor(() => expect(listed()).toEqual(["books@firm.testSent Mar 9, 2026Withdraw"]));
    expect(shownIn("Email")).toBe("");
    await send("books@firm.test");
    await toasted("The form was sent to books@firm.test");
    await waitFor(() =>
      expect(listed()).toEqual([
        "books@firm.testSent Mar 9, 2026Withdraw",
        "books@firm.testSent Mar 9, 2026Ended",
      ]),
    );
    await press("Withdraw the link of books@firm.test", card());
    await toasted("The link of books@firm.test was withdrawn");
    await waitFor(() => expect(within(card()).getAllByText("Ended").length).toBe(2));
    expect((await links()).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test("needs an address, and not one of the agency, each said at the field with the typed text", async () => {
    await open();
    const button = within(card()).getByRole("button", { name: "Send the form" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await send("nobody");
    await within(card()).findByText("Must be a valid email address");
    expect([shownIn("Email"), portal.sent.length]).toEqual(["nobody", 1]);
    const { email } = portal.app.people.manager;
    await send(email);
    await within(card()).findByText(`${email} is the address of somebody at the agency.`);
    expect([shownIn("Email"), await links()]).toEqual([email, []]);
  });

  test("is refused to a client who has left", async () => {
    await open();
    await expectJson(
      await portal.app.as("manager")("PATCH", `/api/clients/${acme.id}`, { status: "churned" }),
    );
    await send("books@firm.test");
    await within(card()).findByText(/is churned\. Give it another status to send a form\.$/);
  });

  test("that another person sends is listed while the page is open", async () => {
    await open("contributor", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    const body = { email: "other@firm.test" };
    await expectJson(await portal.app.as("manager")("POST", `/api/requests/${task.id}/links`, body), 201);
    await waitFor(() => expect(listed()).toEqual(["other@firm.testSent Mar 9, 2026Withdraw"]));
  });

  test("is nothing that viewers see", async () => {
    await open("viewer");
    expect(screen.queryByRole("region", { name: "Send by a link" })).toBeNull();
  });
});
