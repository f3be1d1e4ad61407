import type { Role } from "#/src/contract/choices/users";
import { can, type ScreenRight } from "#/src/contract/screen-rights";

export type PaletteAction = { title: string; href: string };

/** Hash that triggers the screen's New button once hydrated. */
export const newHash = "#new";

/** Hash of an item that opens here instead of navigating. */
export const recentChangesHash = "#recent-changes";

/** Returns the sidebar's button, if present. */
export const recentChangesButton = () => document.querySelector<HTMLElement>("[data-recent-changes]");

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
  const places = [...document.querySelectorAll<HTMLAnchorElement>("#sidebar nav a")].map((link) => ({
    title: `Go to ${[...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent}`,
    href: link.getAttribute("href") ?? "/",
  }));
  const additions = made.filter(({ right }) => can(role, right));
  const changes = recentChangesButton() ? [{ title: "My recent changes", href: recentChangesHash }] : [];
  return [...places, ...additions.map(({ title, href }) => ({ title, href: href + newHash })), ...changes];
}

/** Returns the actions with a word beginning with each typed word. */
export function matchingActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title }) => words.every((word) => ` ${title.toLowerCase()}`.includes(` ${word}`)));
}
