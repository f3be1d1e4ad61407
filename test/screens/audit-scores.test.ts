import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Audit } from "#/src/contract/audits";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, toasted } from "../support/presses";
import { addedAudit } from "../support/requests-audits";

const portal = inDocument();

const figures = { clicks: 2_406, acos: 28, topSkusData: [{ sku: "B01", units: 40 }] };
let last: Audit;
beforeAll(async () => {
  const { id: clientId } = await makeClient(portal.app, { name: "Harbor Coffee" });
  last = await addedAudit(portal.app, { clientId, auditDate: "2026-02-09", ...figures });
  await makeClient(portal.app, { name: "Pier Tea" });
});

const score = (name: string) =>
  screen.getByRole<HTMLInputElement>("slider", { name: new RegExp(`^${name}`) });
const why = (name: string) =>
  screen.findByRole("list", { name: new RegExp(`^Why \\d+ is proposed for ${name}$`) });
const isProposed = (name: string, value: string) => waitFor(() => expect(score(name).value).toBe(value));
const latest = async () => {
  const [audit] = await expectJson<Audit[]>(await portal.app.as("viewer")("GET", "/api/client-audits"));
  return audit;
};

test("a new audit proposes scores from its figures with reasons; another score requires a reason", async () => {
  await portal.open("manager", "/audit");
  await press("New Audit");
  const form = await dialog("New Audit");
  await pickClient("Harbor Coffee", form);
  await isProposed("Advertising", "6");
  await fill("ACOS", "41", form);
  await isProposed("Advertising", "2");
  expect((await why("Advertising")).textContent).toBe("ACOS 41%, over 35%: -2ACOS 41%, 28% last time: -2");
  expect(form.textContent).toContain("Not proposed: CTR: no figure");
  expect(score("Creative").value).toBe("5");
  expect(
    within(form).queryByRole("textbox", { name: "Reason for another score for Advertising" }),
  ).toBeNull();

  fireEvent.input(score("Advertising"), { target: { value: "4" } });
  await within(form).findByRole("button", { name: "Take 2 for Advertising" });
  await press("Create Audit", form);
  await within(form).findByText("Give a reason");
  expect(portal.sent.filter(({ method }) => method === "POST")).toEqual([]);
  await fill("Reason for another score for Advertising", "A launch", form);
  await press("Create Audit", form);
  await toasted("Audit created successfully");
  expect(await latest()).toMatchObject({
    ...{ advertisingScore: 4, advertisingReason: "A launch", acos: 41, creativeScore: 5 },
    scoreProposals: { since: last.auditDate, scores: { advertisingScore: { proposed: 2 } } },
  });
});

test("a changed score stays, and Take restores the proposed one", async () => {
  await portal.open("manager", "/audit");
  await press("New Audit");
  const form = await dialog("New Audit");
  await pickClient("Harbor Coffee", form);
  await fill("ACOS", "10", form);
  await isProposed("Advertising", "9");
  fireEvent.input(score("Advertising"), { target: { value: "3" } });
  await fill("ACOS", "50", form);
  await within(form).findByRole("button", { name: /^Take \d+ for Advertising/ });
  await why("Advertising");
  expect(score("Advertising").value).toBe("3");
  await press(/^Take \d+ for Advertising/, form);
  expect(score("Advertising").value).not.toBe("3");
  expect(within(form).queryByRole("textbox", { name: /^Reason for another score/ })).toBeNull();
});

test("a first audit without figures proposes nothing, says so, and keeps its fives", async () => {
  await portal.open("manager", "/audit");
  await press("New Audit");
  const form = await dialog("New Audit");
  await pickClient("Pier Tea", form);
  expect(await within(form).findAllByText(/^Not proposed: the number of clicks is not known$/)).toHaveLength(
    3,
  );
  expect(score("Advertising").value).toBe("5");
  await press("Create Audit", form);
  await toasted("Audit created successfully");
  const { items } = {
    items: await expectJson<Audit[]>(await portal.app.as("viewer")("GET", "/api/client-audits?search=Pier")),
  };
  expect(items[0]).toMatchObject({ advertisingScore: 5, scoreProposals: null });
});

test("an edit of other fields requires no reason, and keeps the earlier proposals", async () => {
  await expectJson(await portal.app.as("admin")("PATCH", "/api/audit-limits", { acosHigh: 60 }));
  await portal.open("manager", `/audit?search=Harbor&which=all&id=${last.id}`);
  await press(/^Edit audit of Harbor Coffee, Mar 9/);
  const form = await dialog("Edit Audit");
  expect((await why("Advertising")).textContent).toContain("ACOS 41%, over 35%: -2");
  await fill("Overall Notes", "Looked at again", form);
  await press("Save Changes", form);
  await toasted("Audit updated successfully");
  await expectJson(await portal.app.as("admin")("PATCH", "/api/audit-limits", { acosHigh: null }));
});
