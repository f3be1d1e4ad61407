import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, shownIn, toasted } from "../support/presses";

const portal = inDocument();
const limits = async () =>
  (await expectJson<AuditLimitsInForce>(await portal.app.as("viewer")("GET", "/api/audit-limits"))).limits;
const shown = (label: string) => screen.getByText(label).closest("div")?.textContent;

test("limits are in the page of their tab and changed in one dialog; an emptied one resets to its default", async () => {
  await portal.open("admin", "/admin?tab=limits");
  expect(portal.sent.filter(({ path }) => path.startsWith("/api/audit-limits"))).toEqual([]);
  expect(shown("ACOS is high over")).toBe("ACOS is high over35%");
  expect(shown("Short of stock from")).toBe("Short of stock from1 product");
  await press("Change Limits");
  const form = await dialog("Change Limits");
  await fill("ACOS is high over", "42.5", form);
  await fill("No rule on advertising under", "50", form);
  await press("Save Limits", form);
  await screen.findByText("Must be between 100 and 1,000,000");
  await fill("No rule on advertising under", "200", form);
  await press("Save Limits", form);
  await toasted("Limits saved successfully");
  expect(await limits()).toMatchObject({ acosHigh: 42.5, fewestClicks: 200, acosLow: 20 });
  await waitFor(() => expect(shown("ACOS is high over")).toBe("ACOS is high overUsually 35%42.5%"));

  await press("Change Limits");
  const again = await dialog("Change Limits");
  expect(shownIn("ACOS is high over", again)).toBe("42.5");
  await fill("ACOS is high over", "", again);
  await press("Save Limits", again);
  await waitFor(async () => expect(await limits()).toMatchObject({ acosHigh: 35, fewestClicks: 200 }));
});

test("after a concurrent change the other limits stay until the user confirms an overwrite", async () => {
  await portal.open("admin", "/admin?tab=limits");
  await press("Change Limits");
  const form = await dialog("Change Limits");
  await fill("CPC rose by", "33", form);
  await expectJson(await portal.app.as("admin")("PATCH", "/api/audit-limits", { ctrLow: 0.2 }));
  await press("Save Limits", form);
  const confirmation = await question("Somebody else was faster");
  expect(await limits()).toMatchObject({ cpcRise: 20, ctrLow: 0.2 });
  await press("Save anyway", confirmation);
  await toasted("Limits saved successfully");
  expect(await limits()).toMatchObject({ cpcRise: 33, ctrLow: 0.2 });
});
