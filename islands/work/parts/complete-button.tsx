import { useState } from "react";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { WorkItem } from "#/src/contract/work";
import type { People } from "../people";
import { useWorkCache } from "../queries";

const auditPart = lazyPart(() =>
  import("#/islands/audits/parts/audit-dialog").then((module) => module.AuditDialog),
);

/** Opens the new audit that completes the one to come. */
export function CompleteButton({ item, people }: People & { item: WorkItem }) {
  const { role } = useViewer();
  const { refresh } = useWorkCache();
  const { id, clientId, clientName, title } = item;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="above-row-link row-button"
        aria-label={`Complete ${title}`}
        aria-keyshortcuts="S"
        onPointerEnter={auditPart.preload}
        onFocus={auditPart.preload}
        onClick={() => setOpen(true)}
        deniedBecause={denial(role, "audit.create")}
      >
        Complete
      </Button>
      {isOpen && (
        <Lazy
          part={auditPart}
          props={{
            audit: null,
            upcoming: { id, clientId, clientName },
            people,
            onSaved: () => void refresh(),
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}
