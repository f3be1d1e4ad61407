import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import { useDeleteAudit, useDeleteUpcoming } from "../changes";

export function DeleteAudit(props: DeleteProps<Audit>) {
  const { client, auditDate } = props.row;
  const name = `${client.name}, ${showDate(auditDate)}`;
  return <DeleteConfirm {...props} title="Delete Audit" name={name} remove={useDeleteAudit()} />;
}

export function DeleteUpcoming(props: DeleteProps<UpcomingAudit>) {
  const { brandName, auditWeek } = props.row;
  const name = `${brandName}, ${auditWeek}`;
  return <DeleteConfirm {...props} title="Delete Upcoming Audit" name={name} remove={useDeleteUpcoming()} />;
}
