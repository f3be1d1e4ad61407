/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { PrintHead } from "./brand";
import { Document } from "./document";
import { Icon } from "./icon";
import type { Page } from "./page";
import { type NavEntry, Sidebar, type SidebarUser } from "./sidebar";

type LayoutProps = {
  page: Page;
  title: string;
  user: SidebarUser;
  /** The entries that this user can open, in order. */
  nav: NavEntry[];
  /** Milliseconds until the portal's next day. */
  dayEndsIn: number;
  /** The position in the audit log as of which the page was read. */
  readAfter: string;
  children: Child;
};

/** Renders the signed-in layout: sidebar (a bar with a menu button under 1024 px) and the screen. */
export function Layout({ page, title, user, nav, dayEndsIn, readAfter, children }: LayoutProps) {
  return (
    <Document page={page} title={title} userId={user.id} dayEndsIn={dayEndsIn} readAfter={readAfter}>
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <header class="top-bar">
        <button type="button" class="icon-button" popovertarget="sidebar" aria-label="Menu">
          <Icon of={Menu} />
        </button>
        <span class="truncate font-semibold">{page.brand.name}</span>
        <button type="button" class="icon-button ml-auto" data-search="" aria-label="Search">
          <Icon of={Search} />
        </button>
      </header>
      <Sidebar user={user} nav={nav} theme={page.theme} isAtMe={page.url.split("?", 1)[0] === "/me"} />
      <div>
        <p id="freshness" class="freshness" aria-live="polite" />
      </div>
      <main id="content" tabindex={-1} class="page px-4 py-4 outline-none sm:px-6 sm:py-6 print:p-0">
        <PrintHead />
        <div class="mx-auto flex max-w-[1680px] flex-col gap-4">{children}</div>
      </main>
    </Document>
  );
}
