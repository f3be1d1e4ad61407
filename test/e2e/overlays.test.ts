import { beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { pickClient } from "../support/picked-client";
import { holdTime, inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: "plain" });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  client = await makeClient(portal.app);
  const started = await makeOnboarding(portal.app, client.id);
  tasks = started.tasks.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
});

const path = (query = "") => `/clients/${client.id}${query}`;
const drawer = (page: Page) => page.locator("dialog.drawer-panel");
const rowOf = (page: Page, task: Task | undefined) => page.locator(`#task-${task?.id}`);
const isGone = async (part: Locator) => (await part.count()) === 0;

/**
 * Advances the page's clock until something is true: `first` at once, then in small steps. Returns the elapsed
 * milliseconds.
 */
async function timeUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  { first, step, most }: { first: number; step: number; most: number },
) {
  await page.clock.runFor(first);
  let elapsed = first;
  while (!(await isSo()) && elapsed < most) {
    await page.clock.runFor(step);
    elapsed += step;
  }
  return elapsed;
}

describe("closing an overlay returns the focus", () => {
  test("the drawer to the row of the last task shown, even if no row opened it", async () => {
    const page = await portal.open("manager", path(`?task=${tasks[0]?.id}`));
    await drawer(page)
      .getByRole("heading", { level: 2, name: tasks[0]?.name ?? "" })
      .waitFor();
    await page.keyboard.press("j");
    await drawer(page)
      .getByRole("heading", { level: 2, name: tasks[1]?.name ?? "" })
      .waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(await rowOf(page, tasks[1]).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  test("the drawer of a task hidden by a filter to the head of the table", async () => {
    const [shown, hidden] = tasks.slice(2, 4);
    await expectJson(
      await portal.app.as("manager")("PATCH", `/api/tasks/${shown?.id}`, { status: "blocked" }),
    );
    const page = await portal.open("manager", path(`?status=blocked&task=${hidden?.id}`));
    await drawer(page)
      .getByRole("heading", { level: 2, name: hidden?.name ?? "" })
      .waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select all tasks" }).and(page.locator(":focus")).waitFor();
  });

  test("the editor of a due date to its pencil, however it is closed", async () => {
    const page = await portal.open("manager", path(`?task=${tasks[4]?.id}`));
    const pencil = drawer(page).getByRole("button", { name: "Edit due date" });
    const input = drawer(page).getByRole("textbox", { name: "Due date" });
    const focusedPencil = drawer(page).locator("button:focus").and(pencil);
    const ways = [
      () => input.press("Escape"),
      () => drawer(page).getByRole("button", { name: "Cancel" }).click(),
      () => drawer(page).getByRole("button", { name: "Save" }).click(),
      async () => {
        await input.fill("2026-12-24");
        await input.press("Enter");
      },
    ];
    for (const leave of ways) {
      await pencil.click();
      await input.and(page.locator(":focus")).waitFor();
      await leave();
      await focusedPencil.waitFor();
    }
    expect(await drawer(page).getByText("Dec 24, 2026").first().isVisible()).toBe(true);
  });
});

describe("a toast of a refusal covers no control", () => {
  const sizes = [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const;
  /** Lists the controls of the dialog or drawer that the toast covers. */
  const covered = (page: Page) =>
    page.evaluate(() => {
      const toast = document.querySelector(".toast-card")?.getBoundingClientRect();
      if (!toast) return ["no toast"];
      if (toast.width < 200 || toast.left < 0 || toast.right > innerWidth || toast.bottom > innerHeight) {
        return [`the toast is at ${JSON.stringify(toast)}`];
      }
      const controls = document.querySelectorAll("dialog[open] :is(button, input, textarea, select, a)");
      return [...controls].flatMap((control) => {
        let { left, right, top, bottom } = control.getBoundingClientRect();
        // Content scrolled away behind the head of a dialog cannot be covered.
        for (let around = control.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === "visible") continue;
          const frame = around.getBoundingClientRect();
          top = Math.max(top, frame.top);
          bottom = Math.min(bottom, frame.bottom);
        }
        const isSeen = top < bottom;
        const isOver =
          isSeen && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
        return isOver && !control.closest(".toast-card")
          ? [`${control.textContent || control.id} at ${left},${top} under ${toast.left},${toast.top}`]
          : [];
      });
    });
  /** Each returns the button that is refused. */
  const refused: [string, string, (page: Page) => Promise<Locator>][] = [
    [
      "a dialog",
      "Failed to create client",
      async (page) => {
        await page.goto("/");
        await islandsReady(page);
        await page.getByRole("button", { name: "New Client" }).click();
        const form = page.getByRole("dialog", { name: "Create New Client" });
        for (const label of ["Company Name", "Brand Names", "Primary Contact Name"]) {
          await form.getByLabel(label).fill("Acme");
        }
        await form.getByLabel("Primary Contact Email").fill("ada@acme.test");
        return form.getByRole("button", { name: "Create Client" });
      },
    ],
    [
      "a wide dialog",
      "Failed to create audit: The server could not be reached.",
      async (page) => {
        await page.goto("/audit");
        await islandsReady(page);
        await page.getByRole("button", { name: "New Audit" }).click();
        const form = page.getByRole("dialog", { name: "New Audit" });
        await pickClient(form, client.name);
        return form.getByRole("button", { name: "Create Audit" });
      },
    ],
    [
      "the drawer",
      "Failed to add note",
      async (page) => {
        await rowOf(page, tasks[5]).click();
        await drawer(page).getByRole("textbox", { name: "Note", exact: true }).fill("Called them");
        return drawer(page).getByRole("button", { name: "Add Note" });
      },
    ],
  ];

  test.each(refused)("%s", async (_where, sentence, refuse) => {
    expectConsoleError(/ERR_FAILED/);
    const page = await portal.open("manager", path(), { reducedMotion: "reduce" });
    await page.route("**/api/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const button = await refuse(page);
    await holdTime(page);
    await button.click();
    await page.locator(".toast-card").getByText(sentence).waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      let under = await covered(page);
      // The new size takes a few frames to take effect everywhere.
      for (let look = 0; under.length > 0 && look < 20; look++) under = await covered(page);
      expect({ width, under }).toEqual({ width, under: [] });
    }
  });
});

describe("elements that disappear by themselves", () => {
  test("a toast stays for 5 s", async () => {
    const page = await portal.open("manager", "/reports");
    await holdTime(page);
    await page.getByRole("button", { name: "Export CSV" }).click();
    const card = page.locator("[data-toast]");
    await card.getByText("Report exported successfully.").waitFor();
    const isClosing = async () =>
      (await isGone(card)) || (await card.getAttribute("data-state")) === "closed";
    const elapsed = await timeUntil(page, isClosing, { first: 4_900, step: 50, most: 20_000 });
    expect(elapsed).toBeGreaterThanOrEqual(5_000);
    expect(elapsed).toBeLessThanOrEqual(5_250);
    await card.waitFor({ state: "detached" });
  });

  test("F8 moves to a toast's Undo, which returns the focus; Ctrl+Z in a field undoes typing", async () => {
    const page = await portal.open("manager", path());
    const name = tasks[4]?.name ?? "";
    const undos: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/undo")) undos.push(request.method());
    });
    const markDone = async () => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Mark Done" }).click();
      await toast(page, "Task updated successfully", "Undo");
    };
    const search = page.getByRole("searchbox");
    const focused = page.locator(":focus");
    await holdTime(page);
    await markDone();
    await search.click();
    await page.keyboard.type("x");
    await page.keyboard.press("Control+z");
    expect(undos).toEqual([]);
    await search.fill("");
    await page.keyboard.press("F8");
    await page.getByRole("button", { name: "Undo" }).and(focused).waitFor();
    await page.keyboard.press("Enter");
    await toast(page, "Undone", `${name} is changed back.`);
    await search.and(focused).waitFor();
    await markDone();
    await page.keyboard.press("Control+z");
    await toast(page, "Undone");
    expect(undos).toEqual(["POST", "POST"]);

    const opener = page.getByRole("button", { name: "My recent changes" });
    await opener.click();
    const changes = page.getByRole("dialog", { name: "My recent changes" });
    await changes.getByText(`Undid: changed task “${name}”`).first().waitFor();
    await page.keyboard.press("Escape");
    await opener.and(focused).waitFor();
  });

  test("a drawer takes 300 ms to close", async () => {
    const page = await portal.open("manager", path());
    await rowOf(page, tasks[0]).click();
    await drawer(page).getByRole("region", { name: "Activity History" }).waitFor();
    await holdTime(page);
    await page.keyboard.press("Escape");
    await page.locator("dialog.drawer-panel[data-closing]").waitFor();
    const elapsed = await timeUntil(page, () => isGone(drawer(page)), { first: 290, step: 5, most: 2_000 });
    expect(elapsed).toBeGreaterThanOrEqual(300);
    expect(elapsed).toBeLessThanOrEqual(350);
  });
});

describe("a click outside", () => {
  const beside = (page: Page) => page.mouse.click(8, 450);
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Create New Client" });
  const openDialog = async () => {
    const page = await portal.open("manager", "/");
    await page.getByRole("button", { name: "New Client" }).click();
    await dialog(page).waitFor();
    return page;
  };

  test("a dialog closes it, and a click inside does not", async () => {
    const page = await openDialog();
    // The border belongs to the dialog itself; beyond it is outside.
    const border = await dialog(page).evaluate(async (element) => {
      await Promise.all(element.getAnimations().map((animation) => animation.finished));
      const { left, width, bottom } = element.getBoundingClientRect();
      const x = left + width / 2;
      const y = [0.25, 0.5, 0.75, 1].map((up) => bottom - up);
      return { x, y: y.find((each) => document.elementFromPoint(x, each) === element) };
    });
    if (border.y === undefined) throw new Error("The dialog has no border to press on.");
    await page.mouse.click(border.x, border.y);
    await dialog(page).getByRole("heading", { name: "Create New Client" }).click();
    await dialog(page).getByLabel("Company Name").press("Tab");
    await beside(page);
    await dialog(page).waitFor({ state: "detached" });
  });

  test("a dialog with typed values asks first", async () => {
    const page = await openDialog();
    await dialog(page).getByLabel("Company Name").fill("Typed");
    await beside(page);
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await dialog(page).getByLabel("Company Name").inputValue()).toBe("Typed");
    await beside(page);
    await question.getByRole("button", { name: "Discard" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });

  test("the drawer closes it", async () => {
    const page = await portal.open("manager", path(`?task=${tasks[0]?.id}`));
    await drawer(page).waitFor();
    await beside(page);
    await drawer(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });
});
