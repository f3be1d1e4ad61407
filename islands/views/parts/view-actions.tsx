import { useState } from "react";
import { navigate, usePageUrl, useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { Menu } from "#/islands/ui/menu/menu";
import { canonicalQuery } from "#/src/contract/addresses/canonical-query";
import type { Reading } from "#/src/contract/addresses/list-address";
import type { ViewScreen } from "#/src/contract/choices/views";
import { personName } from "#/src/contract/person-name";
import { can, whoMay } from "#/src/contract/screen-rights";
import type { SavedView } from "#/src/contract/views";
import { viewHref } from "../addresses";
import { useDeleteView, useOpenAtStart, useUpdateView } from "../changes";

export type ViewAddress = { readings: Record<string, Reading<unknown>> };

type ViewActionsProps = {
  screen: ViewScreen;
  address: ViewAddress;
  views: readonly SavedView[];
  /** The view marked in the address. */
  open: SavedView | undefined;
  /** True when some are not tabs. */
  hasMore: boolean;
};

const nothingSaid = "Choose a filter, a search or an order first";

const dialogPart = lazyPart("The form for a view", () => import("./view-dialog").then((m) => m.ViewDialog));

/** Actions for the current address and for the open view. Nothing is saved automatically. */
export function ViewActions({ screen, address, views, open, hasMore }: ViewActionsProps) {
  const [params, setParams] = useUrlParams();
  const [pathname = "/"] = usePageUrl().split("?");
  const [dialog, setDialog] = useState<{ view: SavedView | null } | null>(null);
  const update = useUpdateView(screen);
  const shownQuery = canonicalQuery(address, params);
  const isChanged = open !== undefined && open.query !== shownQuery;
  const denied = useDenials(open);
  const saveNew = (label: string) => (
    <Button
      variant="ghost"
      isDisabled={shownQuery === ""}
      onInterest={dialogPart.preload}
      onClick={() => setDialog({ view: null })}
    >
      {label}
    </Button>
  );
  return (
    <div className="view-actions">
      {!open && shownQuery !== "" && saveNew("Save view")}
      {isChanged && (
        <>
          <span className="text-muted">Changed</span>
          <Button
            variant="ghost"
            isBusy={update.isPending}
            deniedBecause={denied.change ?? (shownQuery === "" ? nothingSaid : undefined)}
            onClick={() => update.mutate({ row: open, json: { query: shownQuery } })}
          >
            Save
          </Button>
          {saveNew("Save as new")}
          <Button variant="ghost" onClick={() => navigate(viewHref(pathname, open), { history: "push" })}>
            Reset
          </Button>
        </>
      )}
      {open && (
        <ViewMenu
          screen={screen}
          view={open}
          denied={denied}
          onRename={() => setDialog({ view: open })}
          onDeleted={() => setParams({ view: null })}
        />
      )}
      <AllViews views={views} open={open} hasMore={hasMore} pathname={pathname} />
      {dialog && (
        <Lazy
          part={dialogPart}
          props={{
            screen,
            view: dialog.view,
            query: shownQuery,
            onSaved: ({ id }: SavedView) => setParams({ view: id }),
            onClose: () => setDialog(null),
          }}
        />
      )}
    </div>
  );
}

type Denials = { change: string | undefined; share: string | undefined };

/** Returns the reasons why this person may not change the view, or not change its sharing. */
function useDenials(view: SavedView | undefined): Denials {
  const { role } = useViewer();
  const share = can(role, "view.share") ? undefined : whoMay("view.share");
  const stop = view?.isShared && !view.isOwn ? "Only the person who saved it can stop sharing it" : undefined;
  return { change: view?.isShared ? share : undefined, share: share ?? stop };
}

type ViewMenuProps = {
  screen: ViewScreen;
  view: SavedView;
  denied: Denials;
  onRename: () => void;
  onDeleted: () => void;
};

function ViewMenu({ screen, view, denied, onRename, onDeleted }: ViewMenuProps) {
  const update = useUpdateView(screen);
  const remove = useDeleteView(screen);
  const openAtStart = useOpenAtStart();
  const { isShared } = view;
  return (
    <Menu
      label={`Actions for view ${view.name}`}
      items={() => [
        { label: "Make my default", onSelect: () => openAtStart.mutate(view) },
        { label: "Rename", deniedBecause: denied.change, onSelect: onRename },
        {
          label: isShared ? "Stop sharing" : "Share with staff",
          deniedBecause: denied.share,
          onSelect: () => update.mutate({ row: view, json: { isShared: !isShared } }),
        },
        {
          label: "Delete",
          variant: "destructive",
          startsGroup: true,
          deniedBecause: denied.change,
          onSelect: () => remove.mutate(view, { onSuccess: onDeleted }),
        },
      ]}
    />
  );
}

type AllViewsProps = {
  views: readonly SavedView[];
  open: SavedView | undefined;
  hasMore: boolean;
  pathname: string;
};

/** All views in a menu, when some are not tabs: above the limit, and on a phone all but the open one. */
function AllViews({ views, open, hasMore, pathname }: AllViewsProps) {
  if (views.length === 0) return null;
  return (
    <Menu
      label="All views"
      icon={<Icon name="chevron-down" />}
      className={classes(!hasMore && "md:hidden")}
      items={() =>
        views.map((view) => ({
          label: sharedName(view),
          isChosen: view === open,
          onSelect: () => navigate(viewHref(pathname, view), { history: "push" }),
        }))
      }
    />
  );
}

/** Distinguishes shared views from one's own of the same name. */
function sharedName({ name, isShared, isOwn, owner }: SavedView): string {
  if (!isShared) return name;
  return isOwn ? `${name} (shared)` : `${name} (shared by ${personName(owner, "somebody")})`;
}
