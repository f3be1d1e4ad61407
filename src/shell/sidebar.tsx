/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { LucideIcon } from "lucide-react";
import History from "lucide-react/icons/history";
import LogOut from "lucide-react/icons/log-out";
import Search from "lucide-react/icons/search";
import type { Theme } from "#/src/contract/cookies";
import { BrandMark } from "./brand";
import { Icon } from "./icon";
import { Island } from "./island";

export type NavEntry = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Shown on the right, such as the number of clients. */
  count?: Child;
  isCurrent: boolean;
};

export type SidebarUser = {
  id: string;
  email: string | null;
  /** The role's label. */
  role: string;
  /** True if the user has a list of their own changes. */
  hasChanges: boolean;
};

type SidebarProps = { user: SidebarUser; nav: NavEntry[]; theme: Theme; isAtMe: boolean };

/**
 * Renders the navigation and, at the bottom, the signed-in user. On small screens it is a popover that needs no script.
 */
export function Sidebar({ user, nav, theme, isAtMe }: SidebarProps) {
  return (
    <aside id="sidebar" class="sidebar" popover="auto" aria-label="Portal">
      <a href="/" class="mb-3 flex min-h-11 items-center gap-2.5 px-2 font-semibold">
        <BrandMark />
      </a>
      <button type="button" class="nav-link mb-1 w-full" data-search="" aria-keyshortcuts="Control+K Meta+K">
        <Icon of={Search} />
        Search
        <kbd class="ml-auto font-sans text-hint text-muted">Ctrl K</kbd>
      </button>
      <nav aria-label="Main">
        <ul class="flex flex-col gap-0.5">
          {nav.map((entry) => (
            <li key={entry.href}>
              <NavLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      <div class="mt-auto flex flex-col gap-2.5 border-line border-t px-2 pt-3">
        <div class="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <a
            href="/me"
            class="wrap-anywhere link-text min-w-0 text-label max-sm:py-3"
            aria-current={isAtMe ? "page" : undefined}
            title="Your account"
          >
            {user.email ?? "No email"}
          </a>
          <span class="badge" data-tone="neutral">
            {user.role}
          </span>
        </div>
        {user.hasChanges && (
          <button type="button" class="btn btn-ghost -ml-2 self-start px-2" data-recent-changes="">
            <Icon of={History} />
            My recent changes
          </button>
        )}
        <div class="flex items-center justify-between gap-2">
          <a href="/api/logout" class="btn btn-ghost -ml-2 px-2">
            <Icon of={LogOut} />
            Logout
          </a>
          <Island name="theme-switch" props={{ theme }} />
        </div>
      </div>
    </aside>
  );
}

function NavLink({ entry }: { entry: NavEntry }) {
  return (
    <a href={entry.href} class="nav-link" aria-current={entry.isCurrent ? "page" : undefined}>
      <Icon of={entry.icon} />
      <span class="truncate">{entry.label}</span>
      {entry.count !== undefined && <div class="nav-count">{entry.count}</div>}
    </a>
  );
}
