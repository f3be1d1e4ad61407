import History from "lucide-react/icons/history";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import type { AuditLogAddress } from "../audit-log-address";

type NoEntriesProps = { total: number; address: AuditLogAddress };

/** A log without rows. */
export function NoEntries({ total, address: { isFiltered, clearFilters, goTo } }: NoEntriesProps) {
  const title = "No audit logs found";
  return (
    <EmptyList
      things="audit logs"
      total={total}
      isFiltered={isFiltered}
      noMatch={{ title, text: "Nothing matches the filters." }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<History size={20} aria-hidden />}
        title={title}
        text="Every change that somebody makes will be listed here."
      />
    </EmptyList>
  );
}
