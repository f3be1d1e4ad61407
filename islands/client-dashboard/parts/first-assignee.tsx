import { personOptions } from "#/islands/forms/person-options";
import { Select } from "#/islands/ui/inputs";
import { usePageContext } from "../page-context";

type FirstAssigneeProps = { assignee: string | null; onAssign: (userId: string | null) => void };

/** Selects the assignee of the agency's tasks when onboarding starts; the client's account manager by default. */
export function FirstAssignee({ assignee, onAssign }: FirstAssigneeProps) {
  const { assignees } = usePageContext();
  return (
    <Select
      aria-label="Assign the agency's tasks to"
      emptyLabel="Agency's tasks: unassigned"
      options={personOptions(assignees)}
      value={assignee ?? ""}
      onChange={(event) => onAssign(event.target.value || null)}
    />
  );
}
