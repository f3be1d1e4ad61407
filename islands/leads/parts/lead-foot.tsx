import Pencil from "lucide-react/icons/pencil";
import Sparkles from "lucide-react/icons/sparkles";
import Trash from "lucide-react/icons/trash-2";
import type { Lead } from "../../../src/contract/leads";
import { dateIn, showDate } from "../../../src/format/show-dates";
import { denial } from "../../runtime/denial";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu/menu";
import { moveActions, type Place } from "../../ui/sortable/move-actions";
import { useFacts } from "../facts";
import { useGeneration } from "../generation";
import type { LeadActions } from "./lead-card";

type LeadFootProps = LeadActions & { lead: Lead; place: Place; onMove: (to: number) => void };

/** The profile and how it stands, and everything else that can be done with the lead. */
export function LeadFoot({ lead, place, onMove, ...actions }: LeadFootProps) {
  const { role } = useFacts();
  const { onEdit, onDelete, onProfile, onEditInterest, onProfileInterest } = actions;
  const name = lead.companyName;
  return (
    <div className="-mx-4 mt-auto flex items-center gap-1 border-line border-t pt-2 pr-2 pl-3">
      <Button
        variant="ghost"
        className="-ml-1 px-2"
        icon={<Sparkles size={16} aria-hidden />}
        aria-label={`AI Profile of ${name}`}
        onPointerEnter={onProfileInterest}
        onFocus={onProfileInterest}
        onClick={() => onProfile(lead)}
      >
        AI Profile
      </Button>
      <ProfileState lead={lead} />
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil size={16} aria-hidden />}
        deniedBecause={denial(role, "lead.update")}
        onPointerEnter={onEditInterest}
        onFocus={onEditInterest}
        onClick={() => onEdit(lead)}
      />
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...moveActions(place, onMove, undefined),
          {
            label: "Delete",
            icon: <Trash size={16} aria-hidden />,
            variant: "destructive",
            startsGroup: true,
            onSelect: () => onDelete(lead),
            deniedBecause: denial(role, "lead.delete"),
          },
        ]}
      />
    </div>
  );
}

function ProfileState({ lead }: { lead: Lead }) {
  const { timeZone } = useFacts();
  const { isRunning } = useGeneration(lead);
  const { profileGeneratedAt } = lead;
  const words = isRunning
    ? "Generating…"
    : profileGeneratedAt === null
      ? "Not generated yet"
      : `Generated ${showDate(dateIn(timeZone, profileGeneratedAt))}`;
  return <p className="min-w-0 flex-1 truncate text-hint text-muted">{words}</p>;
}
