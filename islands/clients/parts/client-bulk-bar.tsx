import Bell from "lucide-react/icons/bell";
import Mail from "lucide-react/icons/mail";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { SelectionBar } from "#/islands/ui/selection-bar";
import { limits } from "#/src/contract/limits";
import type { Mailing } from "../mailings";

type ClientBulkBarProps = {
  count: number;
  hasMail: boolean;
  onMail: (mailing: Mailing) => void;
  /** Loads the code of the plan. */
  onInterest: () => void;
  onClear: () => void;
};

/** The actions for the selected clients: both first show who gets what. */
export function ClientBulkBar({ count, hasMail, onMail, onInterest, onClear }: ClientBulkBarProps) {
  const { role } = useViewer();
  const denied = hasMail ? tooMany(count) : "No mail is set up";
  return (
    <SelectionBar label="Selected clients" count={count} onClear={onClear}>
      <Button
        icon={<Bell size={16} aria-hidden className="max-sm:hidden" />}
        onInterest={onInterest}
        deniedBecause={denial(role, "reminder.sendMany") ?? denied}
        onClick={() => onMail("reminders")}
      >
        Remind
      </Button>
      <Button
        icon={<Mail size={16} aria-hidden className="max-sm:hidden" />}
        onInterest={onInterest}
        deniedBecause={denial(role, "invitation.sendMany") ?? denied}
        onClick={() => onMail("invitations")}
      >
        Send Invitation Again
      </Button>
    </SelectionBar>
  );
}

function tooMany(count: number): string | undefined {
  return count > limits.bulkClients ? `Select at most ${limits.bulkClients} clients` : undefined;
}
