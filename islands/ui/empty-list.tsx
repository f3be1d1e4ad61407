import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

type EmptyListProps = {
  /** What is listed, in the plural and in lower case. */
  things: string;
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  isFiltered: boolean;
  /** What is said when nothing matches; `action` stands beside Clear filters. */
  noMatch: { title: string; text: string; action?: ReactNode };
  onFirstPage: () => void;
  onClearFilters: () => void;
  /** What is shown when there is nothing at all. */
  children: ReactNode;
};

/** A list without rows: a page that is not there, nothing that matches, or nothing yet. */
export function EmptyList(props: EmptyListProps) {
  const { things, total, isFiltered, noMatch, onFirstPage, onClearFilters, children } = props;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={`No ${things} on this page`}
        text="The list has become shorter than the address says."
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
