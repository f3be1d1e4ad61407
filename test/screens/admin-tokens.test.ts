import { beforeEach, expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { apiTokens } from "#/db/schema";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, shownIn, toasted } from "../support/presses";
import { testMoment } from "../support/zones";

const portal = inDocument();

beforeEach(async () => {
  portal.app.setNow(testMoment);
  await portal.app.db.transaction((tx) => tx.delete(apiTokens));
});

const open = () => portal.open("admin", "/admin?tab=tokens");

async function openForm() {
  await open();
  await press("Create Token");
  return dialog("Create API Token");
}

test("an expiry in the past is refused on its field, and typed values stay", async () => {
  const form = await openForm();
  await fill("Name", "Too late", form);
  await fill("Expires", "2026-03-08", form);
  await press("Create Token", form);
  await within(form).findByText("Must be in the future");
  expect(within(form).getByLabelText("Expires").getAttribute("aria-invalid")).toBe("true");
  expect(shownIn("Name", form)).toBe("Too late");
  await toasted("Failed to create token");
});

test("an expiry after more than a year and a used name are refused on their fields", async () => {
  await portal.app.as("admin")("POST", "/api/admin/tokens", { name: "Taken", role: "viewer" });
  const form = await openForm();
  await fill("Name", "taken", form);
  await fill("Expires", "2027-03-11", form);
  await press("Create Token", form);
  await within(form).findByText("Must be at most a year away");
  await fill("Expires", "2027-03-09", form);
  await press("Create Token", form);
  await within(form).findByText(/^There already is a token named "taken"\./);
  expect(within(form).getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  await fill("Name", "Free", form);
  await press("Create Token", form);
  await dialog("API Token Created");
});

test("an expired token is marked", async () => {
  const { app } = portal;
  const admin = app.as("admin");
  const old = { name: "Old", role: "viewer", expiresAt: "2026-03-09T10:59:59.000Z" };
  await admin("POST", "/api/admin/tokens", old);
  await admin("POST", "/api/admin/tokens", { name: "New", role: "admin" });
  const rowOf = (name: string) => screen.getByText(name).closest("tr")?.textContent;
  app.setNow("2026-03-08T23:30:00.000Z");
  await open();
  expect(rowOf("Old")).not.toContain("Expired");
  app.setNow("2026-03-09T11:00:00.000Z");
  await open();
  expect(rowOf("Old")).toContain("Expired Mar 9, 2026");
  expect(rowOf("New")).not.toContain("Expired");
});
