import Palette from "lucide-react/icons/palette";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import type { HubAddress } from "../address";
import { hasFilters } from "../filters";

type NoProjectsProps = {
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  address: HubAddress;
  /** The button that fills an empty hub. */
  firstProject: ReactNode;
};

/** A list without rows: nothing yet, nothing that matches, or a page that is not there. */
export function NoProjects({ total, address, firstProject }: NoProjectsProps) {
  const { filters, clearFilters, goTo } = address;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No projects on this page"
        text="The list has become shorter than the address says."
        action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (hasFilters(filters)) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No projects found"
        text="Nothing matches the search and the filters."
        action={<Button onClick={clearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Palette size={20} aria-hidden />}
      title="No projects found"
      text="There are no design projects yet."
      action={firstProject}
    />
  );
}
