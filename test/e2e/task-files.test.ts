import { beforeAll, expect, test } from "bun:test";
import type { TaskFile } from "#/src/contract/files";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedFile, shelfPhoto } from "../support/requests-files";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";
import { picture } from "../support/uploads";

const portal = inChromium({ templates: false });
const sizes = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;
let clientId: string;
let taskId: string;
beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  ({ id: clientId } = await makeClient(app, { name: "Harbor Coffee" }));
  const { tasks } = await makeOnboarding(app, clientId);
  taskId = tasks[0]?.id ?? "";
  await linkClientUser(app, clientId);
});

const stored = async () =>
  (await expectJson<TaskFile[]>(await portal.app.as("manager")("GET", `/api/tasks/${taskId}/files`))).map(
    ({ name }) => name,
  );

test("a client adds files from a phone; staff see them in the drawer at any width, remove one and restore it", async () => {
  const { app } = portal;
  const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  expectConsoleError(/status of 400/);
  const page = await portal.open("client", "/", phone);
  const requested = page.getByRole("region", { name: "What we need from you" });
  const choosing = page.waitForEvent("filechooser");
  await requested.getByRole("button", { name: "Add files: Send the logo" }).click();
  const program = { name: "setup.exe", mimeType: "", buffer: Buffer.from("MZ") };
  const page1 = { name: "page.csv", mimeType: "text/csv", buffer: Buffer.from("#!/bin/sh") };
  await (await choosing).setFiles([picture("logo.png"), program, page1]);
  const files = requested.getByRole("list", { name: "Files", exact: true });
  await files.getByRole("link", { name: "logo.png" }).waitFor();
  await files.getByText("Not scanned").waitFor();
  const onTheWay = requested.getByRole("list", { name: "Files being sent" });
  await onTheWay
    .getByText("Programs, scripts, disk images and documents with macros are not accepted")
    .nth(1)
    .waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await onTheWay.getByRole("button", { name: "Dismiss: setup.exe" }).click();
  await onTheWay.getByRole("button", { name: "Dismiss: page.csv" }).click();
  await onTheWay.waitFor({ state: "hidden" });
  expect(await stored()).toEqual(["logo.png"]);

  const desk = await portal.open("manager", `/clients/${clientId}?task=${taskId}`);
  const drawer = desk.getByRole("region", { name: "Files" });
  await drawer.getByText("Harbor Coffee sees this").waitFor();
  await drawer.getByText("Kit Client, Mar 9, 2026").waitFor();
  const dataTransfer = await drawer.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["asin,units\n"], "stock.csv", { type: "text/csv" }));
    return transfer;
  });
  await drawer.getByRole("group", { name: "Add files" }).dispatchEvent("drop", { dataTransfer });
  await drawer.getByRole("link", { name: "stock.csv" }).waitFor();
  await toast(desk, "stock.csv was added");
  const downloading = desk.waitForEvent("download");
  await drawer.getByRole("link", { name: "stock.csv" }).click();
  expect((await downloading).suggestedFilename()).toBe("stock.csv");

  await drawer.getByRole("button", { name: "Remove logo.png" }).click();
  await drawer.getByRole("link", { name: "logo.png" }).waitFor({ state: "detached" });
  expect(await stored()).toEqual(["stock.csv"]);
  await toast(desk, "logo.png was removed");
  await desk.locator(".toast-card").getByRole("button", { name: "Undo" }).click();
  await drawer.getByRole("link", { name: "logo.png" }).waitFor();
  expect((await stored()).toSorted()).toEqual(["logo.png", "stock.csv"]);
  expect(await problemsInEveryLook(desk)).toEqual([]);

  await addedFile(app, taskId, { ...shelfPhoto, name: `${"Shelf".repeat(30)}.png` });
  for (const [width, height] of sizes) {
    await desk.setViewportSize({ width, height });
    await desk.reload();
    await drawer.getByRole("link", { name: /^ShelfShelf/ }).waitFor();
    const { left, right } = await drawer.evaluate((part) => part.getBoundingClientRect());
    const parts = await drawer.locator("a, button, li, fieldset").evaluateAll((all) =>
      all.map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return [each.textContent, left, right] as const;
      }),
    );
    expect(parts.length).toBeGreaterThan(8);
    const outside = parts.filter(([, from, to]) => from < left - 1 || to > Math.min(right, width) + 1);
    expect({ width, outside }).toEqual({ width, outside: [] });
  }
});
