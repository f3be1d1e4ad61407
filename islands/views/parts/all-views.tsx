import ChevronDown from "lucide-react/icons/chevron-down";
import { navigate } from "#/islands/runtime/url-state";
import { classes } from "#/islands/ui/classes";
import { Menu } from "#/islands/ui/menu/menu";
import { personName } from "#/src/contract/person-name";
import type { SavedView } from "#/src/contract/views";
import { viewHref } from "../href";

type AllViewsProps = {
  views: readonly SavedView[];
  open: SavedView | undefined;
  hasMore: boolean;
  pathname: string;
};

/** All views in a menu, where some are no tabs: many of them, and on a phone all but the open one. */
export function AllViews({ views, open, hasMore, pathname }: AllViewsProps) {
  if (views.length === 0) return null;
  return (
    <Menu
      label="All views"
      icon={<ChevronDown size={16} aria-hidden />}
      className={classes(!hasMore && "md:hidden")}
      items={views.map((view) => ({
        label: sharedName(view),
        isChosen: view === open,
        onSelect: () => navigate(viewHref(pathname, view), { history: "push" }),
      }))}
    />
  );
}

/** Names of one's own are told apart from shared ones that are spelled the same. */
function sharedName({ name, isShared, isOwn, owner }: SavedView): string {
  if (!isShared) return name;
  return isOwn ? `${name} (shared)` : `${name} (shared by ${personName(owner, "somebody")})`;
}
