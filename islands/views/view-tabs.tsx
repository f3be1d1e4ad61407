import { useQuery } from "@tanstack/react-query";
import { navigate, usePageUrl } from "#/islands/runtime/page/url-state";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { onPlainClick } from "#/islands/ui/plain-click";
import type { ViewScreen } from "#/src/contract/choices/views";
import type { SavedView } from "#/src/contract/views";
import { viewHref, viewsKey } from "./addresses";
import type { ViewAddress } from "./parts/view-actions";

type ViewTabsProps = {
  screen: ViewScreen;
  address: ViewAddress;
  isFiltered: boolean;
  /** The tab without filters, if it does not show everything. */
  unfilteredLabel?: string;
  /** The views included in the page. */
  views: readonly SavedView[];
};

/** Number of views shown as tabs; the menu has all of them. */
const shown = 5;

const actions = lazyPart("The actions for views", () =>
  import("./parts/view-actions").then((m) => m.ViewActions),
);

/** The saved views of a screen as tabs above its list, with the actions for the open one. */
export function ViewTabs({
  screen,
  address,
  isFiltered,
  unfilteredLabel = "All",
  views: first,
}: ViewTabsProps) {
  const { data: views } = useQuery({ queryKey: viewsKey(screen), initialData: first });
  const url = usePageUrl();
  const { pathname, searchParams } = new URL(url, "http://page");
  const open = views.find(({ id }) => id === searchParams.get("view"));
  const tabs = views.filter((view, at) => at < shown || view === open);
  const tab = (name: string, href: string, isOpen: boolean) => (
    <a
      key={href}
      href={href}
      title={name}
      data-focus-home={isOpen || undefined}
      aria-current={isOpen ? "page" : undefined}
      onClick={onPlainClick(() => navigate(href, { history: "push" }))}
    >
      {name}
    </a>
  );
  const isIdle = searchParams.size === 0 && views.length === 0;
  return (
    <div className="view-tabs" data-idle={isIdle || undefined} data-focus-area>
      <nav aria-label="Views">
        {tab(unfilteredLabel, pathname, !open && !isFiltered)}
        {tabs.map((view) => tab(view.name, viewHref(pathname, view), view === open))}
      </nav>
      {!isIdle && (
        <Lazy part={actions} props={{ screen, address, views, open, hasMore: views.length > tabs.length }} />
      )}
    </div>
  );
}
