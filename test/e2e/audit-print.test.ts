import { expect, test } from "bun:test";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";
import { expectJson } from "../support/app";
import { inChromium } from "../support/portal-browser";

const portal = inChromium({ demo: true });

test("an audit with tasks, notes and charts prints on two pages, without controls", async () => {
  const call = portal.app.as("admin");
  const audits = await expectJson<Audit[]>(await call("GET", "/api/client-audits?which=latest"));
  const explained = await Promise.all(
    audits.map(async ({ id }) => {
      const answer = await call("GET", `/api/client-audits/${id}/explanation`);
      return { id, drivers: (await expectJson<AuditExplanation>(answer)).drivers };
    }),
  );
  const [fullest] = explained.toSorted((one, other) => other.drivers.length - one.drivers.length);
  const tasks = fullest?.drivers.slice(0, 2).map(({ offer }) => offer);
  expect(tasks).toHaveLength(2);
  await expectJson(await call("POST", `/api/client-audits/${fullest?.id}/tasks`, { tasks }), 201);
  const page = await portal.open("admin", `/audit/${fullest?.id}`);
  const printed = async () => {
    const text = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    return text.match(/\/Type\s*\/Page\b/g)?.length;
  };
  expect(await printed()).toBe(2);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("main input:visible, main button:visible").count()).toBe(0);
  const section = page.locator("main section", { hasText: tasks?.[0]?.name ?? "" }).last();
  expect(await section.evaluate((element) => getComputedStyle(element).breakInside)).toBe("avoid");
  const heading = page.getByRole("heading", { name: "Pictures" });
  expect(await heading.evaluate((element) => getComputedStyle(element).breakAfter)).toBe("avoid");
  // Firefox ignores it, and would leave the heading on the page before.
  const pictures = page.getByRole("region", { name: "Pictures" });
  expect(await pictures.evaluate((element) => getComputedStyle(element).breakInside)).toBe("avoid");
});
