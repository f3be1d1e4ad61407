import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { linkTo, requestsInStates } from "../support/requests-in-states";
import { addBothOwners } from "../support/templates";

const portal = inChromium({ templates: false });
let world: Awaited<ReturnType<typeof requestsInStates>>;
const links: Record<string, string> = {};
beforeAll(async () => {
  const { app } = portal;
  await addBothOwners(app.db);
  world = await requestsInStates(app);
  const { open, partly } = world.tasks;
  links.coded = await linkTo(app, open, true);
  links.filled = await linkTo(app, partly, false);
  links.withdrawn = await linkTo(app, partly, false);
  const path = `/api/requests/${partly.id}/links`;
  const [last] = await expectJson<{ id: string }[]>(await app.as("manager")("GET", path));
  await app.as("manager")("DELETE", `/api/request-links/${last?.id}`);
});

const request = (state: keyof typeof world.tasks, more = "") => `/requests/${world.tasks[state].id}${more}`;

/** Paths of the screens; functions, since their ids are known only once the rows exist. */
const paths: Record<string, () => string> = {
  "an open request": () => request("open"),
  "brands of an open request": () => request("open", "?step=2"),
  "the last step of an open request": () => request("open", "?step=3"),
  "a partly filled request": () => request("partly"),
  "a sent request": () => request("submitted"),
  "a returned request": () => request("returned"),
  "an accepted request": () => request("accepted"),
  "a form": () => `/forms/${world.form.id}`,
  "a request as the client sees it": () =>
    `/clients/${world.client.id}/as-client?request=${world.tasks.open.id}`,
  "the page of a link": () => links.coded ?? "",
  "a link without a code": () => links.filled ?? "",
  "a withdrawn link": () => links.withdrawn ?? "",
  "an unknown link": () => `/request/${"a".repeat(43)}`,
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

const states: State<"client" | "manager" | "viewer" | null>[] = [
  ["open", "client", "an open request"],
  [
    "with a row",
    "client",
    "brands of an open request",
    async (page) => {
      await button(page, "Add a row").click();
      await page.getByLabel("Brand", { exact: true }).waitFor();
    },
  ],
  [
    "with a refused answer",
    "client",
    "the last step of an open request",
    async (page) => {
      await page.getByLabel("Number of products").fill("many");
      await page.getByLabel("Day of the launch").focus();
      await page.getByText("Must be a number").waitFor();
    },
  ],
  [
    "with problems",
    "client",
    "the last step of an open request",
    async (page) => {
      await button(page, "Send answers").click();
      await page.getByRole("alert").first().waitFor();
    },
  ],
  ["partly filled", "client", "a partly filled request"],
  ["sent", "client", "a sent request"],
  ["returned", "client", "a returned request"],
  [
    "returned, locked",
    "client",
    "a returned request",
    async (page) => {
      await button(page, "Next").click();
      await page
        .getByText(/so it is locked/)
        .first()
        .waitFor();
    },
  ],
  ["accepted", "client", "an accepted request"],
  ["seen as the client", "viewer", "a request as the client sees it"],
  ["first page of a link", null, "the page of a link"],
  [
    "a link's code",
    null,
    "the page of a link",
    async (page) => {
      await button(page, /^Continue as/).click();
      await page.getByRole("heading", { name: "Check your mail" }).waitFor();
    },
  ],
  [
    "a wrong code",
    null,
    "the page of a link",
    async (page) => {
      await page.getByRole("textbox").fill("000000");
      await page.keyboard.press("Enter");
      await page.getByText(/code/).nth(2).waitFor();
    },
  ],
  [
    "a form by a link",
    null,
    "a link without a code",
    async (page) => {
      await button(page, /^Continue as/).click();
      await page.getByText(/by the link in your mail/).waitFor();
    },
  ],
  ["an ended link", null, "a withdrawn link"],
  ["an unknown link", null, "an unknown link"],
  ["forms", "manager", "/forms"],
  ["forms as viewer", "viewer", "/forms"],
  ["a new form", "manager", "/forms/new"],
  ["a form's editor", "manager", "a form"],
  ["a form as viewer", "viewer", "a form"],
  ["requests", "manager", "/requests"],
  ["a request under way", "manager", "a partly filled request"],
  ["a request to review", "manager", "a sent request"],
  ["a request to review, as viewer", "viewer", "a sent request"],
  ["a returned request, for staff", "manager", "a returned request"],
  ["an accepted request, for staff", "manager", "an accepted request"],
];

test.each(visitsOf(states))("axe finds nothing in $where", async ({ who, path, states }) => {
  expectConsoleError(/status of (400|404|410)/);
  const page = await portal.open(who, paths[path]?.() ?? path, { reducedMotion: "reduce" });
  expect(await problemsInStates(page, states)).toEqual([]);
});

test("names stay within the columns of requests on a tablet", async () => {
  const page = await portal.open("manager", "/requests", { viewport: { width: 768, height: 900 } });
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll("td")].flatMap((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const most = cell.getBoundingClientRect().right + 1;
      const isClipped = cell.querySelector(".truncate") !== null;
      return !isClipped && text.getBoundingClientRect().right > most ? [cell.textContent] : [];
    }),
  );
  expect(overflowing).toEqual([]);
});

test("an address of a link has a line of its own on a phone", async () => {
  const page = await portal.open("manager", request("partly"), { viewport: { width: 390, height: 844 } });
  const line = page.getByRole("list", { name: "Links" }).getByText("@firm.test").first();
  expect((await line.boundingBox())?.width).toBeGreaterThan(250);
});

test("the list of forms says what it counts on a phone", async () => {
  const page = await portal.open("viewer", "/forms", { viewport: { width: 390, height: 844 } });
  await page.getByText("5 tasks").waitFor();
});
