import ClipboardCheck from "lucide-react/icons/clipboard-check";
import type { ReactNode } from "react";
import { EmptyList } from "../../ui/empty-list";
import { EmptyState } from "../../ui/empty-state";
import { type AuditAddress, hasFilters } from "../list-address";

type NoAuditsProps = {
  total: number;
  address: AuditAddress;
  /** The button that fills an empty list. */
  firstAudit: ReactNode;
};

/** A list without cards. */
export function NoAudits({ total, address, firstAudit }: NoAuditsProps) {
  const { query, clearFilters, goTo } = address;
  const title = "No audits found matching your criteria";
  return (
    <EmptyList
      things="audits"
      total={total}
      isFiltered={hasFilters(query)}
      noMatch={{ title, text: "Nothing matches the search and the score." }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<ClipboardCheck size={20} aria-hidden />}
        title={title}
        text="There is no audit yet: the first one starts a client's history."
        action={firstAudit}
      />
    </EmptyList>
  );
}
