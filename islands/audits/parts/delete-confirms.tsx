import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import { useDeleteAudit, useDeleteUpcoming } from "../changes";

type Handlers = { onClose: () => void };

export function DeleteAudit({ audit, ...handlers }: Handlers & { audit: Audit }) {
  const remove = useDeleteAudit();
  const name = `${audit.client.name}, ${showDate(audit.auditDate)}`;
  return <DeleteConfirm title="Delete Audit" row={{ ...audit, name }} remove={remove} {...handlers} />;
}

export function DeleteUpcoming({ upcoming, ...handlers }: Handlers & { upcoming: UpcomingAudit }) {
  const remove = useDeleteUpcoming();
  const name = `${upcoming.brandName}, ${upcoming.auditWeek}`;
  return (
    <DeleteConfirm title="Delete Upcoming Audit" row={{ ...upcoming, name }} remove={remove} {...handlers} />
  );
}
