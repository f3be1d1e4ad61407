import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ClientDetail } from "#/src/contract/onboarding";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";

const portal = inDocument({ templates: false });

// Created here, where `File` is still Bun's own: the document's cannot be sent to a worker.
const blocked = (Name: string, by: string) => asanaTask({ Name, "Blocked By (Dependencies)": by });
const bytes = asanaExport([blocked("Copy", "Photos"), blocked("Photos", "Copy"), blocked("Ads", "Copy")]);
const file = new File([Uint8Array.from(bytes)], "project.csv");

beforeAll(() => {
  process.env.ASANA_WORKER = join(import.meta.dir, "../../islands/files-in/asana-worker.ts");
});
afterAll(() => {
  delete process.env.ASANA_WORKER;
});

test('the dialog makes prerequisites of "Blocked By", and says in the preview which one would close a circle', async () => {
  expectConsoleError(/The tag <search> is unrecognized/);
  const { id } = await makeClient(portal.app, { name: "Acme" });
  await portal.open("manager", `/clients/${id}`);
  await press("More actions");
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Import/ }));
  const input = await waitFor(() => {
    const [found] = document.querySelectorAll("dialog[open] input[type=file]");
    if (!found) throw new Error("No file can be chosen.");
    return found;
  });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findAllByText(/project\.csv/);
  await press("Check the tasks");
  await screen.findAllByText(/^Import 3 tasks/);
  const rows = screen.getAllByRole("row").map((row) => row.textContent ?? "");
  expect(rows.filter((text) => text.includes("Left out")).map((text) => text.includes("Photos"))).toEqual([
    true,
  ]);
  expect(rows.find((text) => text.includes("Left out"))).toContain(
    "Prerequisites cannot form a circle: “Photos” needs “Copy” needs “Photos”.",
  );
  await press(/^Import 3 tasks/);
  await screen.findAllByText(/^Undo the import$/);
  const { tasks } = await expectJson<ClientDetail>(
    await portal.app.as("manager")("GET", `/api/clients/${id}`),
  );
  expect(tasks.map(({ name, needs }) => [name, needs.map((need) => need.name)]).toSorted()).toEqual([
    ["Ads", ["Copy"]],
    ["Copy", ["Photos"]],
    ["Photos", []],
  ]);
  await press("Close", screen.getByRole("contentinfo"));
});
