import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Access } from "#/src/contract/account-access";
import type { Client } from "#/src/contract/clients";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, toasted } from "../support/presses";
import { addedAccess } from "../support/requests-access";

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let acme: Client;
beforeEach(async () => {
  acme = await makeClient(portal.app);
});

const add = (fields: object) => addedAccess(portal.app, acme.id, { ...fields });
const stored = async () =>
  expectJson<Access[]>(await portal.app.as("admin")("GET", `/api/clients/${acme.id}/access`));
const card = () => screen.getByRole("region", { name: "Access" });
const entries = () =>
  within(card())
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const dashboard = (role: "contributor" | "viewer" = "contributor") =>
  portal.open(role, `/clients/${acme.id}`);

describe("the card on a client's page", () => {
  test("is in the page, what expires first ahead, with who verified it and the note", async () => {
    await add({ kind: "ads", state: "asked", note: "Ask Nora" });
    await add({ grantedAt: "2025-04-01" });
    await dashboard();
    expect(entries()).toEqual([
      expect.stringMatching(
        /^Selling Partner API, USVerifiedGranted Apr 1, 2025, verified by .+, Mar 9, 2026.+Expires Apr 1, 2026$/,
      ),
      "Amazon Ads, USAskedNot granted yetAsk Nora",
    ]);
    expect(portal.sent).toEqual([]);
  });

  test("adds an access, and says when nothing is registered", async () => {
    await dashboard();
    within(card()).getByText(/^No access is registered yet/);
    await press("Add Access", card());
    const form = await dialog("Add Access");
    await select("Kind", "Brand Registry", form);
    await fill("Marketplace", "Canada", form);
    await press("Add Access", form);
    await toasted("Access added");
    await waitFor(() => expect(entries()).toEqual(["Brand Registry, CanadaAskedNot granted yet"]));
    expect(await stored()).toMatchObject([{ kind: "brand_registry", marketplace: "Canada", state: "asked" }]);
  });

  test("shows a refused day at its field, and keeps the typed text", async () => {
    await dashboard();
    await press("Add Access", card());
    const form = await dialog("Add Access");
    await fill("Granted On", "2026-03-01", form);
    await fill("Note", "Keep me", form);
    await press("Add Access", form);
    await within(form).findByText("Nothing was granted yet");
    expect(within(form).getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Keep me");
    expect(await stored()).toEqual([]);
  });

  test("takes an access from asked to granted, verified and lapsed by its menu", async () => {
    await add({ kind: "dsp", state: "asked" });
    await dashboard();
    const name = "Actions for Amazon DSP, US";
    for (const [item, state] of [
      ["Mark as Granted", "Granted"],
      ["Verify", "Verified"],
      ["Mark as Lapsed", "Lapsed"],
      ["Granted Again", "Granted"],
    ] as const) {
      await chooseItem(name, item);
      await toasted("Access updated");
      await waitFor(() => expect(entries()[0]).toStartWith(`Amazon DSP, US${state}`));
    }
  });

  test("edits, shows the steps and deletes", async () => {
    const access = await add({ kind: "ads", state: "granted" });
    await dashboard();
    const name = "Actions for Amazon Ads, US";
    await chooseItem(name, "How it is granted");
    const steps = await dialog("How Amazon Ads is granted");
    await within(steps).findByText(/Invite user/);
    await press("Close", steps);
    await chooseItem(name, "Edit");
    const form = await dialog("Edit Access");
    await fill("Expires On", "2026-12-31", form);
    await press("Save Changes", form);
    await toasted("Access updated");
    expect(portal.sent.find(({ method }) => method === "PATCH")).toMatchObject({
      path: `/api/access/${access.id}`,
      body: { expiresAt: "2026-12-31" },
      ifMatch: '"1"',
    });
    await waitFor(() => expect(entries()[0]).toContain("Expires Dec 31, 2026"));
    await chooseItem(name, "Delete");
    await press("Delete", await question("Delete Access"));
    await toasted("Access deleted");
    await waitFor(() => expect(entries()).toEqual([]));
  });

  test("offers viewers nothing that they may not do", async () => {
    await add({ kind: "ads" });
    await dashboard("viewer");
    const button = within(card()).getByRole("button", { name: "Add Access" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the register", () => {
  test("has its state and day in the address, leads to the client, and says when nothing matches", async () => {
    const access = await add({ grantedAt: "2025-04-01", marketplace: "Japan" });
    await portal.open("viewer", "/access?state=verified&expiresBefore=2026-04-02");
    const row = screen.getByRole("link", { name: "Selling Partner API, Japan" });
    expect(row.getAttribute("href")).toBe(`/clients/${access.clientId}#access`);
    expect(portal.sent).toEqual([]);
    await select("State", "Lapsed");
    await screen.findByText("No accesses found");
    expect(window.location.search).toBe("?state=lapsed&expiresBefore=2026-04-02");
    await press("Clear filters");
    await screen.findByRole("link", { name: "Selling Partner API, Japan" });
  });

  test("has the steps of each kind, which admins edit", async () => {
    await portal.open("admin", "/access?tab=steps");
    await press("Edit the steps for Other");
    const form = await dialog("Steps for Other");
    await fill("Steps", "", form);
    await press("Save Steps", form);
    await within(form).findByText("The steps are required");
    await fill("Steps", "1. Ask us.", form);
    await press("Save Steps", form);
    await toasted("Steps saved");
    const other = screen.getByRole("region", { name: "Other" });
    await waitFor(() => expect(other.textContent).toContain("1. Ask us.Last checked Mar 9, 2026"));
  });
});

test("a client's home shows its accesses in its own words, with the steps of what it has to grant", async () => {
  await add({ kind: "ads", state: "asked", note: "Secret note" });
  await add({ kind: "seller_central", state: "verified" });
  await linkClientUser(portal.app, acme.id);
  await portal.open("client", `/clients/${acme.id}`);
  const part = screen.getByRole("region", { name: "Access to your accounts" });
  const rows = within(part).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Amazon Ads, USPlease grantHow to grant it1\. /),
    expect.stringMatching(/^Seller Central, USWorkingGranted Mar 9, 2026, verified Mar 9, 2026/),
  ]);
  expect(document.body.innerHTML).not.toContain("Secret note");
});
