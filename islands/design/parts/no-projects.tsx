import Palette from "lucide-react/icons/palette";
import type { ReactNode } from "react";
import { EmptyList } from "../../ui/empty-list";
import { EmptyState } from "../../ui/empty-state";
import type { HubAddress } from "../address";
import { hasFilters } from "../filters";

type NoProjectsProps = {
  total: number;
  address: HubAddress;
  /** The button that fills an empty hub. */
  firstProject: ReactNode;
};

/** A list without projects. */
export function NoProjects({ total, address, firstProject }: NoProjectsProps) {
  const { filters, clearFilters, goTo } = address;
  const title = "No projects found";
  return (
    <EmptyList
      things="projects"
      total={total}
      isFiltered={hasFilters(filters)}
      noMatch={{ title, text: "Nothing matches the search and the filters." }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<Palette size={20} aria-hidden />}
        title={title}
        text="There are no design projects yet."
        action={firstProject}
      />
    </EmptyList>
  );
}
