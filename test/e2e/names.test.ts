import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { keepFiles } from "#/src/programs/seeds/demo/uploads";
import { expectJson, linkClientUser } from "../support/app";
import { inChromium } from "../support/portal-browser";

const portal = inChromium({ demo: true });

/** Roles that users address by their visible text, and roles that give them their position. */
const named = new Set([
  "button",
  "link",
  "heading",
  "region",
  "tab",
  "columnheader",
  "rowheader",
  "checkbox",
]);

test("visible words are part of the accessible name, on every screen", async () => {
  const { app } = portal;
  await keepFiles(app.store);
  const of = async <Row>(path: string) => expectJson<Row>(await app.as("admin")("GET", path));
  const [busy] = await of<Client[]>("/api/clients?sort=-tasks");
  if (!busy) throw new Error("The demo has no clients.");
  await linkClientUser(app, busy.id);
  const { tasks } = await of<ClientDetail>(`/api/clients/${busy.id}`);
  const [audit] = await of<{ id: string }[]>("/api/client-audits");
  const [project] = await of<{ id: string }[]>("/api/design-projects");
  const [lead] = await of<{ id: string }[]>("/api/client-leads");
  const ofClients = ["/", `/?task=${tasks[0]?.id}`, "/design", "/me"];
  const ofStaff = [
    ...["/", "/my-work?person=all", "/templates", "/client-leads", "/audit", "/design", "/reports", "/me"],
    ...["/admin", "/admin?tab=audit-log", "/admin?tab=tokens", "/admin?tab=mail", "/admin?tab=limits"],
    "/admin?tab=calendar",
    ...[`/clients/${busy.id}`, `/clients/${busy.id}?task=${tasks[0]?.id}`],
    ...[`/audit/${audit?.id}`, `/design?project=${project?.id}`, `/design/${project?.id}/review`],
    ...[`/client-leads?lead=${lead?.id}`, "/client-leads?layout=board", "/client-leads?layout=list"],
  ];
  const wrong = new Set<string>();
  for (const [who, paths] of [
    ["admin", ofStaff],
    ["client", ofClients],
  ] as const) {
    const page = await portal.open(who, "/me");
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      for (const each of await unnamedWords(page)) wrong.add(`${path}: ${each}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

test("a toast's text is announced word by word", async () => {
  const page = await portal.open("admin", "/my-work?person=all");
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("[role=status]")) heard.add(textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page
    .getByRole("button", { name: /^Mark Done: / })
    .first()
    .click();
  await page.waitForFunction(() =>
    [...(window as unknown as { heard: Set<string> }).heard].some((words) =>
      /^Notification Success Task updated successfully \S.*: Done Press Ctrl\+Z to undo$/.test(words),
    ),
  );
});

test("a name that lacks a visible word, or joins two, is found", async () => {
  const page = await portal.open("admin", "/me");
  await page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("There is no main.");
    main.innerHTML = `<button aria-label="Due date">Today</button>
      <h2>Past due<!-- --> <!-- --><span>50+</span></h2><button aria-label="Delete Acme">Delete</button>`;
  });
  expect(await unnamedWords(page)).toEqual([
    "button “Due date” shows “Today”",
    "heading “Past due50+” shows “Past due 50+”",
  ]);
});

/** Lists elements of the page's main part whose visible words are not all in the name that the browser computes. */
async function unnamedWords(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[aria-hidden=true] { display: none !important; }");
    document.adoptedStyleSheets = [sheet];
    for (const [place, element] of document.querySelectorAll("*").entries()) {
      element.setAttribute("data-place", String(place));
    }
  });
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const places = placesIn(root);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const things = nodes.flatMap(({ ignored, role, name, backendDOMNodeId = 0 }) => {
    const place = places.get(backendDOMNodeId);
    return ignored || place === undefined || !named.has(role?.value)
      ? []
      : [{ place, role: role?.value, name: name?.value ?? "" }];
  });
  const shown = await page.evaluate(
    visibleWords,
    things.map(({ place }) => place),
  );
  await session.detach();
  return things.flatMap(({ role, name }, at) => {
    const words = wordsOf(name);
    return wordsOf(shown[at] ?? "").some((word) => !words.includes(word))
      ? [`${role} “${name}” shows “${shown[at]}”`]
      : [];
  });
}

type DomNode = { backendNodeId: number; attributes?: string[]; children?: DomNode[] };

/** Returns the `data-place` of each element by its backend node id. */
function placesIn({ backendNodeId, attributes = [], children = [] }: DomNode): Map<number, string> {
  const at = attributes.indexOf("data-place");
  const own: [number, string][] = at < 0 ? [] : [[backendNodeId, attributes[at + 1] ?? ""]];
  return new Map([...own, ...children.flatMap((child) => [...placesIn(child)])]);
}

/** Runs in the page. Returns the visible text of each element, or of the element that labels it. */
function visibleWords(places: string[]): string[] {
  return places.map((place) => {
    const element = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
    const id = element?.getAttribute("aria-labelledby");
    const isNamedApart = element?.matches("section, aside, form, dialog");
    const shown = id ? document.getElementById(id) : isNamedApart ? null : element;
    return (shown?.innerText ?? "").replace(/\s+/g, " ").trim();
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+%]+$/gu, ""))
    .filter(Boolean);
}
