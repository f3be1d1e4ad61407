import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, addNeed } from "../support/dated-tasks";
import { inChromium } from "../support/portal-browser";
import { addedAccess } from "../support/requests-access";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { upload } from "../support/sent-files";
import { addBothOwners } from "../support/templates";

/* Rows and drawers whose texts and badges have more to show than a tablet or a phone has room for. */

const portal = inChromium({ templates: false });
const phone = { viewport: { width: 390, height: 844 } };
const laptop = { viewport: { width: 1280, height: 900 } };
let clientPath: string;
let shipPath: string;
let projectPath: string;
const tablet = { viewport: { width: 768, height: 1024 } };

beforeAll(async () => {
  const { app } = portal;
  await addBothOwners(app.db);
  const { id } = await makeClient(app, {
    name: "Quillmark Stationery, Paper and Office Supplies International",
  });
  await makeOnboarding(app, id, "2026-03-02");
  const agree = await addDatedTask(
    app,
    id,
    "Agree with the manufacturer on labels and on the pictures of each variation",
    { dueDate: "2026-03-05" },
  );
  const ship = await addDatedTask(app, id, "Ship the first stock", { dueDate: "2026-03-12" });
  clientPath = `/clients/${id}`;
  shipPath = `/clients/${id}?task=${ship.id}`;
  await addNeed(app, ship, agree);
  await addedAccess(app, id, { grantedAt: "2026-02-01", state: "verified" });
  const project = await addedProject(app, { clientId: id, projectName: "Listing pictures" });
  projectPath = `/design?project=${project.id}`;
  await linkClientUser(app, id);
  const asset = await addedAsset(app, project.id);
  await addedRevision(app, asset.id, { fileUrl: await upload(app, "contributor"), sendForReview: true });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("on a phone the task that a work item waits for is named in full, and the page does not scroll sideways", async () => {
  const page = await portal.open("manager", "/my-work?person=all", phone);
  const waits = page.getByText(/^waits for Agree with the manufacturer/i);
  await waits.waitFor();
  expect(await waits.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  expect(await overflow(page)).toBe(0);
});

test("on a phone a row's badge keeps the distance of its text from the edge", async () => {
  const page = await portal.open("manager", "/access", phone);
  const row = page.getByRole("row").filter({ hasText: "Quillmark" });
  const gaps = await row.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const badge = element.querySelector(".badge")?.getBoundingClientRect().right ?? right;
    return [right - badge, Number.parseFloat(getComputedStyle(element).paddingRight)];
  });
  expect(gaps[0]).toBe(gaps[1]);
});

test("on a tablet a client's long name ends before the next column", async () => {
  const page = await portal.open("manager", "/access", tablet);
  const spilled = await page
    .getByRole("row")
    .filter({ hasText: "Quillmark" })
    .getByRole("cell")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(spilled).toEqual([]);
});

test("on a tablet the number of a project has room for three digits", async () => {
  const page = await portal.open("manager", "/design", tablet);
  const number = page.getByRole("row").filter({ hasText: "Listing pictures" }).getByRole("cell").first();
  const touches = await number.evaluate((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return null;
    text.textContent = "128";
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
  });
  expect(touches).toBe(false);
});

test("on a phone all actions for selected clients are within the bar", async () => {
  const page = await portal.open("manager", "/clients", phone);
  await page.getByRole("checkbox", { name: /^Select Quillmark/ }).check();
  const bar = page.getByRole("region", { name: /selected/i });
  await bar.getByRole("button", { name: "Clear selection" }).waitFor();
  const outside = await bar.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const buttons = [...element.querySelectorAll("button")];
    return buttons.flatMap((button) =>
      button.getBoundingClientRect().right > right ? [button.ariaLabel ?? button.textContent] : [],
    );
  });
  expect(outside).toEqual([]);
});

test("on a phone the drawers of a task and of a project do not scroll sideways", async () => {
  for (const path of [shipPath, projectPath]) {
    const page = await portal.open("manager", path, phone);
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("heading", { level: 3 }).first().waitFor();
    const scrolling = await drawer.evaluate((element) =>
      [element, ...element.querySelectorAll("*")].flatMap((each) => {
        const isScrolled = each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === "auto";
        return isScrolled ? [each.className] : [];
      }),
    );
    expect({ path, scrolling }).toEqual({ path, scrolling: [] });
  }
});

test.each([768, 1024, 1280])(
  "at %i px the columns of the admin's tables are as wide as their headings",
  async (width) => {
    await portal.app.as("admin")("POST", "/api/admin/mail/test");
    for (const tab of ["users", "tokens", "mail", "audit"]) {
      const page = await portal.open("admin", `/admin?tab=${tab}`, { viewport: { width, height: 1024 } });
      const cut = await page.getByRole("columnheader").evaluateAll((heads) =>
        heads.flatMap((head) => {
          const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const ends: number[] = [];
          while (texts.nextNode()) {
            if (texts.currentNode.parentElement?.closest(".sr-only")) continue;
            range.selectNodeContents(texts.currentNode);
            ends.push(range.getBoundingClientRect().right);
          }
          return Math.max(...ends) > head.getBoundingClientRect().right ? [head.textContent] : [];
        }),
      );
      expect({ tab, cut }).toEqual({ tab, cut: [] });
    }
  },
);

test("on a tablet the longest action of the audit log ends before the entity, on its line", async () => {
  const page = await portal.open("admin", "/admin?tab=audit", tablet);
  const row = page.getByRole("table").locator("tbody tr").first();
  const gaps = await row.evaluate((element) => {
    const badge = element.querySelector(".badge");
    const entity = element.querySelector("th");
    const text = badge && document.createTreeWalker(badge, NodeFilter.SHOW_TEXT).nextNode();
    if (!badge || !entity || !text) return null;
    text.textContent = "Worked on answers";
    const { verticalAlign } = getComputedStyle(entity);
    return {
      isOver: badge.getBoundingClientRect().right > entity.getBoundingClientRect().left,
      verticalAlign,
    };
  });
  expect(gaps).toEqual({ isOver: false, verticalAlign: "top" });
});

test("on a tablet an access is named in full", async () => {
  const page = await portal.open("manager", "/access", tablet);
  const name = page.getByRole("row").filter({ hasText: "Quillmark" }).getByRole("link");
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
});

test("on a phone a client's answers to a design are within its card", async () => {
  const page = await portal.open("client", projectPath, phone);
  const answers = page.getByRole("dialog").getByRole("button", { name: /^(Ask for changes|Approve this)/ });
  await answers.first().waitFor();
  const outside = await answers.evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const card = button.closest("li")?.getBoundingClientRect();
      const { left, right } = button.getBoundingClientRect();
      return card && left > card.left && right < card.right ? [] : [button.textContent];
    }),
  );
  expect(outside).toEqual([]);
});

test("on a phone the hint of a search has the room of its missing button, beside choices of equal height", async () => {
  for (const path of ["/client-leads", "/audit"]) {
    const page = await portal.open("manager", path, phone);
    const search = page.getByRole("searchbox", { name: /^Search/ });
    const room = () => search.evaluate((element) => getComputedStyle(element).paddingRight);
    expect(await room()).toBe("8px");
    const fold = await page.locator(".filter-fold").first().boundingBox();
    const choice = await page.locator("main .segmented").boundingBox();
    expect([choice?.y, choice?.height]).toEqual([fold?.y, fold?.height]);
    await search.fill("quill");
    expect(await room()).toBe("32px");
  }
});

test("on a phone the box for all tasks of a section is above those of its rows", async () => {
  const page = await portal.open("manager", "/my-work?person=all", phone);
  const boxes = page.getByRole("checkbox", { name: /^Select/ });
  const [all, one] = [await boxes.nth(0).boundingBox(), await boxes.nth(1).boundingBox()];
  expect(all?.x).toBe(one?.x ?? 0);
});

test("on a tablet the fields of an entry in the audit log are named within its cell", async () => {
  const page = await portal.open("admin", "/admin?tab=audit&entity=client&action=create", tablet);
  await page.locator("tbody summary").first().click();
  const name = page.getByText("Amazon storefront URL");
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("at 1024 px the buttons of the calendar are beside the fields that they end", async () => {
  const page = await portal.open("admin", "/admin?tab=calendar", { viewport: { width: 1024, height: 900 } });
  for (const [field, button] of [
    ["Name", "Add Day Off"],
    ["Year", "Add Public Holidays"],
  ] as const) {
    const box = await page.getByLabel(field, { exact: true }).boundingBox();
    expect((await page.getByRole("button", { name: button }).boundingBox())?.y).toBe(box?.y ?? 0);
  }
});

test("at 1280 px a lead's pencil is beside the day that is past due", async () => {
  const { companyName } = await addedLead(portal.app, { nextActionDate: "2026-03-06" });
  const page = await portal.open("manager", "/client-leads?layout=list", laptop);
  const row = page.getByRole("row").filter({ hasText: companyName });
  const day = await row.getByText("Mar 6, 2026").boundingBox();
  const pencil = await row.getByRole("button", { name: /^Change next action/ }).boundingBox();
  expect(pencil?.x).toBeGreaterThan((day?.x ?? 0) + (day?.width ?? 0));
});

test("at 1280 px what a client sees has no room for the sidebar of staff", async () => {
  const page = await portal.open("manager", `${clientPath}/as-client`, laptop);
  expect(await page.getByRole("main").boundingBox()).toMatchObject({ x: 0, width: 1280 });
});

test("at 1280 px a client's progress ends before the next column", async () => {
  const page = await portal.open("manager", "/clients", { viewport: { width: 1280, height: 900 } });
  const cell = page
    .getByRole("row")
    .filter({ hasText: "Quillmark" })
    .getByRole("cell")
    .filter({ hasText: "%" });
  const isOver = await cell.evaluate((element) => {
    const [percent, count] = element.querySelectorAll("p > span");
    if (!percent || !count?.firstChild) return null;
    percent.textContent = "100%";
    count.firstChild.textContent = "143/143";
    const { paddingRight } = getComputedStyle(element);
    const end = element.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    return count.getBoundingClientRect().right > end + 1;
  });
  expect(isOver).toBe(false);
});

test("the form of a view has the buttons of every form", async () => {
  const page = await portal.open("manager", "/clients?search=quill");
  const padding = async (name: string) => {
    const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
    return button.evaluate((element) => getComputedStyle(element).paddingInline);
  };
  await page.getByRole("button", { name: "Save view" }).click();
  const ofView = await padding("Cancel");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New Client" }).click();
  expect(ofView).toBe(await padding("Cancel"));
});
