import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clientLeads } from "#/db/schema";
import { drag } from "../support/drag";
import { inChromium } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
  for (const companyName of ["Gamma", "Beta", "Alpha"]) {
    await addedLead(portal.app, { companyName, leadStatus: companyName === "Gamma" ? "contacted" : "new" });
  }
});

const column = (page: Page, status: string) => page.getByRole("region", { name: status, exact: true });
const cardsIn = (page: Page, status: string) =>
  column(page, status).getByRole("heading", { level: 3 }).allTextContents();
const link = (page: Page, company: string) => page.getByRole("link", { name: company, exact: true });
const activeText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function openBoard() {
  const page = await portal.open("manager", "/client-leads?layout=board", { reducedMotion: "reduce" });
  await page.locator("[data-sortable]").nth(8).waitFor();
  return page;
}

test("a card dragged to another column changes its status with one write, which the toast undoes", async () => {
  const page = await openBoard();
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.postData()}`);
  });
  await drag(page, link(page, "Alpha"), link(page, "Gamma"));
  expect(await cardsIn(page, "Contacted")).toEqual(["Alpha", "Gamma"]);
  await page.getByText("Lead updated", { exact: true }).waitFor();
  expect(await cardsIn(page, "New")).toEqual(["Beta"]);
  expect(writes).toEqual(['PUT {"leadStatus":"contacted"}']);
  await page.getByRole("button", { name: "Undo" }).click();
  await column(page, "New").getByText("Alpha", { exact: true }).waitFor();
  expect(await cardsIn(page, "Contacted")).toEqual(["Gamma"]);
});

test("keys move a card to an empty column, and the focus stays on it", async () => {
  const page = await openBoard();
  await link(page, "Beta").focus();
  await page.keyboard.press("ArrowUp");
  expect(await activeText(page)).toBe("Alpha");
  for (const key of ["Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await page.getByText("Dropped Alpha, 1 of 1 in Qualified.").waitFor({ state: "attached" });
  await page.getByText("Lead updated", { exact: true }).waitFor();
  expect(await cardsIn(page, "Qualified")).toEqual(["Alpha"]);
  expect(await activeText(page)).toBe("Alpha");
  await page.keyboard.press("ArrowLeft");
  expect(await activeText(page)).toBe("Gamma");
});

type Spoken = { role: string; name: string; description: string; place: number | undefined };

/** Returns the content for screen readers, in order: the browser's accessibility tree without ignored nodes. */
async function spoken(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : [];
  };
  const [root] = nodes;
  return (root ? inOrder(root.nodeId) : [])
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties }) => ({
      role: String(role?.value ?? ""),
      name: String(name?.value ?? ""),
      description: String(description?.value ?? ""),
      place: properties?.find((one) => String(one.name) === "posinset")?.value.value as number | undefined,
    }));
}

const statuses = [
  ...["New", "Contacted", "Qualified", "Follow Up Scheduled", "Proposal Sent", "Negotiation", "On Hold"],
  ...["Won", "Lost"],
];

test("the accessibility tree has the columns in order, with their cards, positions and menus", async () => {
  const page = await openBoard();
  const all = await spoken(page);
  const isColumn = ({ role, name }: Spoken) => role === "region" && statuses.includes(name);
  expect(all.filter(isColumn).map(({ name }) => name)).toEqual(statuses);
  const headings = all.filter(({ role, name }) => role === "heading" && statuses.includes(name));
  expect(headings.map(({ name }) => name)).toEqual(statuses);

  const start = all.findIndex(({ role, name }) => role === "list" && name === "New");
  const end = all.findIndex(({ role, name }) => role === "region" && name === "Contacted");
  const cards = all.slice(start, end).filter(({ role }) => ["link", "button"].includes(role));
  expect(cards.map(({ role, name }) => `${role} ${name}`)).toEqual([
    ...["link Alpha", "button Status of Alpha: New", "link Beta", "button Status of Beta: New"],
  ]);
  const [alpha, , beta] = cards;
  expect(alpha?.description).toBe(
    "1 of 2 in New Space picks the card up to change its status, the arrows go to other cards.",
  );
  expect(beta?.description).toStartWith("2 of 2 in New");
});

test("announcements of a card moved by keys, and the toast of a dragged one, are in the accessibility tree", async () => {
  const page = await openBoard();
  const announced = async (words: string) => {
    await page.locator("[role=status]", { hasText: words }).waitFor({ state: "attached" });
    const all = await spoken(page);
    return all.some(({ role, name }) => role === "StaticText" && name === words);
  };
  await link(page, "Alpha").focus();
  await page.keyboard.press("Space");
  const help = "Left and right change the status, Space drops it, Escape puts it back.";
  expect(await announced(`Picked up Alpha, 1 of 2 in New. ${help}`)).toBe(true);
  await page.keyboard.press("ArrowLeft");
  expect(await announced("This is the first column.")).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await announced("1 of 2 in Contacted")).toBe(true);
  await page.keyboard.press("Escape");
  expect(await announced("Put back Alpha, 1 of 2 in New.")).toBe(true);

  await drag(page, link(page, "Beta"), link(page, "Gamma"));
  await page.getByText("Lead updated", { exact: true }).waitFor();
  const after = await spoken(page);
  const beta = after.find(({ role, name }) => role === "link" && name === "Beta");
  expect(beta?.description).toStartWith("1 of 2 in Contacted");
  const toast = after.filter(({ role, name }) => role === "StaticText" && /^(Lead updated|Beta)$/.test(name));
  expect(toast.length).toBeGreaterThan(1);
});

test("on a phone the cards and the tabs of views are high enough to tap", async () => {
  const page = await openBoard();
  await page.setViewportSize({ width: 390, height: 844 });
  await link(page, "Alpha").scrollIntoViewIfNeeded();
  expect((await link(page, "Alpha").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All", exact: true });
  const box = await tab.boundingBox();
  expect([box?.width, box?.height].every((length) => (length ?? 0) >= 44)).toBe(true);
});

test("with a scroll bar at 1440 pixels, the search's placeholder is complete and on one line with the layouts", async () => {
  const page = await openBoard();
  await page.setViewportSize({ width: 1425, height: 900 });
  const search = page.getByRole("searchbox", { name: "Search leads" });
  const middle = async (box: ReturnType<typeof search.boundingBox>) => {
    const { y, height } = (await box) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const layouts = page.getByRole("group", { name: "Layout" });
  expect(await middle(search.boundingBox())).toBe(await middle(layouts.boundingBox()));
  const isWhole = await search.evaluate((input: HTMLInputElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return false;
    pen.font = `${fontSize} ${fontFamily}`;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(input.placeholder).width <= room;
  });
  expect(isWhole).toBe(true);
});
