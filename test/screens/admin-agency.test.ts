import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { logoUrl } from "#/src/areas/agency/agency.fixture";
import type { Agency } from "#/src/contract/agency";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, toasted } from "../support/presses";

const portal = inDocument();
const agency = async () => expectJson<Agency>(await portal.app.as("viewer")("GET", "/api/admin/agency"));
const shown = (label: string) => screen.getByText(label, { selector: "dt" }).closest("div")?.textContent;

test("the settings are in the page of their tab, and one dialog changes them and refuses illegible colors", async () => {
  await portal.open("admin", "/admin?tab=agency");
  expect(portal.sent.filter(({ path }) => path.startsWith("/api/admin/agency"))).toEqual([]);
  expect(shown("Name")).toBe("NameAgency PortalNot set here");
  await press("Change Agency");
  const form = await dialog("Change Agency");
  await fill("Name", "Harbor Agency", form);
  await fill("Accent Color", "#f59e0b", form);
  await press("Save Agency", form);
  const refusal = await screen.findByText(/The nearest that passes is #[0-9a-f]{6}\./);
  const nearest = /passes is (#[0-9a-f]{6})/.exec(refusal.textContent ?? "")?.[1] ?? "";
  await fill("Accent Color", nearest.toUpperCase(), form);
  await press("Save Agency", form);
  await toasted("Agency saved successfully");
  expect(await agency()).toMatchObject({ name: "Harbor Agency", accent: nearest });
  await waitFor(() => expect(shown("Name")).toBe("NameHarbor Agency"));
});

test("a logo is sent as soon as it is chosen, unless it is too large", async () => {
  await portal.open("admin", "/admin?tab=agency");
  const input = screen.getByLabelText("Logo", { selector: "input" });
  const large = new File([new Uint8Array(200_001)], "large.png", { type: "image/png" });
  fireEvent.change(input, { target: { files: [large] } });
  await screen.findByText("Logo: At most 200 kB");
  const [, base64 = ""] = (await logoUrl({ width: 300, height: 100 })).split(",");
  const logo = new File([Buffer.from(base64, "base64")], "logo.png", { type: "image/png" });
  fireEvent.change(input, { target: { files: [logo] } });
  await toasted("Agency saved successfully");
  const { logo: path } = await agency();
  await waitFor(() => expect(screen.getByAltText("Logo").getAttribute("src")).toBe(path));
  await press("Remove Logo");
  await waitFor(async () => expect((await agency()).logo).toBeNull());
});
