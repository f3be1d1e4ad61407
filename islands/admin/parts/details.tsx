import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { AuditLogEntry } from "#/src/contract/admin";
import { differenceOf, summaryOf } from "../entry-difference";

const openPart = lazyPart(() => import("./open-details").then((m) => m.OpenDetails));

/** A change in one line that opens into its fields, each with its value before and after. */
export function Details({ entry, timeZone }: { entry: AuditLogEntry; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: string) => (Object.hasOwn(entry.names, id) ? entry.names[id] : undefined);
  const differences = differenceOf(entry, { nameOf, timeZone });
  if (differences.length === 0) return <span className="text-muted">No details</span>;
  return (
    <details className="group min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-control">
        <ChevronRight
          size={14}
          className="flex-none text-muted transition-transform group-open:rotate-90"
          aria-hidden
        />
        <span className="min-w-0 truncate">{summaryOf(entry, differences)}</span>
      </summary>
      {isOpen && <Lazy part={openPart} props={{ entry, differences }} />}
    </details>
  );
}
