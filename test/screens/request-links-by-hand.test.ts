import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, toasted } from "../support/presses";
import { addRequest, field } from "../support/request-forms";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false, env: { mail: null } });

test("without mail a link to a request is shown once, to pass on by hand", async () => {
  await addTemplate(portal.app.db);
  const client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id);
  const { id } = await addRequest(portal.app, client.id, [field("one")]);
  await portal.open("manager", `/requests/${id}`);
  const card = screen.getByRole("region", { name: "Send by a link" });
  await fill("Email", "books@firm.test", card);
  await press("Send the form", card);
  const toast = await toasted("The link for books@firm.test is ready to pass on");
  expect(toast).not.toContain("/request/");
  const link = await within(card).findByLabelText<HTMLInputElement>("Link for books@firm.test");
  expect(link.value).toMatch(/\/request\/[\w-]{20,}$/);
  within(card).getByText(/^It is not shown again\. Anyone who has it can fill in this form\./);
  const page = await (await fetch(link.value.replace(/^https?:\/\/[^/]+/, portal.app.url))).text();
  expect(page).toContain("Continue");
  await portal.open("manager", `/requests/${id}`);
  expect(document.documentElement.innerHTML).not.toContain(link.value);
  await waitFor(() => expect(screen.getAllByText("books@firm.test").length).toBe(1));
});
