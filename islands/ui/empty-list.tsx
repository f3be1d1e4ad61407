import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

type EmptyListProps = {
  /** The listed things, in the plural and in lower case. */
  things: string;
  /** Number of matches on all pages: above zero when the address names a page beyond the last. */
  total: number;
  isFiltered: boolean;
  /** Text when nothing matches; `action` goes beside Clear filters. */
  noMatch: { title: string; text: string; action?: ReactNode };
  onFirstPage: () => void;
  onClearFilters: () => void;
  /** Content without any rows and filters. */
  children: ReactNode;
};

/** A list without rows: a missing page, no matches, or nothing yet. */
export function EmptyList(props: EmptyListProps) {
  const { things, total, isFiltered, noMatch, onFirstPage, onClearFilters, children } = props;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={`No ${things} on this page`}
        text="The list no longer has this page."
        action={<Button onClick={onFirstPage}>Go to the first page</Button>}
      />
    );
  }
  if (!isFiltered) return children;
  return (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title={noMatch.title}
      text={noMatch.text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClearFilters}>Clear filters</Button>
          {noMatch.action}
        </div>
      }
    />
  );
}
