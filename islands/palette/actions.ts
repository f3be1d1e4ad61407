import { copyText } from "#/islands/runtime/page/copy-text";
import { toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { Role } from "#/src/contract/choices/users";
import { can, type ScreenRight } from "#/src/contract/screen-rights";
import { goKeys, newHash } from "./go-keys";

export type PaletteAction = {
  title: string;
  /** The action's address, or its key in the list if it acts on this page. */
  href: string;
  /** The keys that do the same here, such as "G C". */
  keys?: string;
  /** Acts on this page instead of navigating. */
  act?: () => void;
};

const made: { title: string; href: string; right: ScreenRight }[] = [
  { title: "New Client", href: "/", right: "client.create" },
  { title: "Add Task", href: "/my-work", right: "task.create" },
  { title: "New Template", href: "/templates", right: "template.create" },
  { title: "Add Lead", href: "/client-leads", right: "lead.create" },
  { title: "New Audit", href: "/audit", right: "audit.create" },
  { title: "New Project", href: "/design", right: "project.create" },
];

/** Lists the palette's actions besides search results: the sidebar's places, and what this role may create. */
export function actionsOf(role: Role): PaletteAction[] {
  const letters = new Map(Object.entries(goKeys).map(([letter, href]) => [href, letter.toUpperCase()]));
  const places = [...document.querySelectorAll<HTMLAnchorElement>("#sidebar nav a")].map((link) => {
    const href = link.getAttribute("href") ?? "/";
    const letter = letters.get(href);
    return { title: `Go to ${wordsOf(link)}`, href, ...(letter && { keys: `G ${letter}` }) };
  });
  const additions = made
    .filter(({ right }) => can(role, right))
    .map(({ title, href }) => ({
      title,
      href: href + newHash,
      ...(href === window.location.pathname && { keys: "N" }),
    }));
  const changes = recentChangesButton();
  return [
    ...places,
    ...additions,
    ...(openDrawer() ? [] : [copyLink("Copy link to this page")]),
    ...(changes ? [{ title: "My recent changes", href: "#recent-changes", act: () => changes.click() }] : []),
  ];
}

/** Returns the sidebar's button, if present. */
const recentChangesButton = () => document.querySelector<HTMLElement>("#sidebar [data-recent-changes]");

const wordsOf = (link: HTMLElement) => link.querySelector("span")?.textContent;

const openDrawer = () => document.querySelector("dialog.drawer-panel[open]:not([data-closing])");

/** Keys of a drawer's controls, with the words for what they do. */
const drawerKeys = [
  ["A", "Assign"],
  ["S", "Set status"],
  ["D", "Set due date"],
] as const;

/** Lists what can be done to the thing in the open drawer. */
export function actionsOnOpen(): PaletteAction[] {
  const drawer = openDrawer();
  const title = drawer?.querySelector("h2")?.textContent;
  if (!drawer || !title) return [];
  const controls = drawerKeys.flatMap(([keys, words]): PaletteAction[] => {
    const control = drawer.querySelector<HTMLElement>(
      `[aria-keyshortcuts="${keys}"]:not([aria-disabled=true])`,
    );
    if (!control) return [];
    return [{ title: `${words}: ${title}`, href: `#open-${keys}`, keys, act: () => control.click() }];
  });
  return [...controls, copyLink(`Copy link: ${title}`)];
}

function copyLink(title: string): PaletteAction {
  const act = async () => {
    if (await copyText(window.location.href)) toastSuccess("Link copied");
    else toastError("Failed to copy link");
  };
  return { title, href: "#copy-link", act: () => void act() };
}

/** Returns the actions with a word beginning with each typed word. */
export function matchingActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title }) => words.every((word) => ` ${title.toLowerCase()}`.includes(` ${word}`)));
}
