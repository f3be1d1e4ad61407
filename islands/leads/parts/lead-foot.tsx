import Pencil from "lucide-react/icons/pencil";
import Sparkles from "lucide-react/icons/sparkles";
import Trash from "lucide-react/icons/trash-2";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { IconButton } from "#/islands/ui/icon-button";
import { Menu } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import type { Lead } from "#/src/contract/leads";
import { dateIn, showDate } from "#/src/format/show-dates";
import { useGeneration } from "../generation";
import type { LeadDialogsState } from "./lead-dialogs";

type LeadFootProps = {
  lead: Lead;
  dialogs: LeadDialogsState;
  place: Place | null;
  onMove: (to: number) => void;
};

/** The profile and how it stands, and everything else that can be done with the lead. */
export function LeadFoot({ lead, dialogs, place, onMove }: LeadFootProps) {
  const { role } = useViewer();
  const { show, preloadForm, preloadProfile } = dialogs;
  const name = lead.companyName;
  return (
    <div className="-mx-4 mt-auto flex items-center gap-1 border-line border-t pt-2 pr-2 pl-3">
      <Button
        variant="ghost"
        className="-ml-1 px-2"
        icon={<Sparkles size={16} aria-hidden />}
        aria-label={`AI Profile of ${name}`}
        onPointerEnter={preloadProfile}
        onFocus={preloadProfile}
        onClick={() => show({ name: "profile", lead })}
      >
        AI Profile
      </Button>
      <ProfileState lead={lead} />
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil size={16} aria-hidden />}
        deniedBecause={denial(role, "lead.update")}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        onClick={() => show({ name: "edit", lead })}
      />
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...(place ? moveActions(place, onMove, undefined) : []),
          {
            label: "Delete",
            icon: <Trash size={16} aria-hidden />,
            variant: "destructive",
            startsGroup: place !== null,
            onSelect: () => show({ name: "delete", lead }),
            deniedBecause: denial(role, "lead.delete"),
          },
        ]}
      />
    </div>
  );
}

function ProfileState({ lead }: { lead: Lead }) {
  const { timeZone } = useViewer();
  const { isRunning } = useGeneration(lead);
  const { profileGeneratedAt } = lead;
  const words = isRunning
    ? "Generating…"
    : profileGeneratedAt === null
      ? "Not generated yet"
      : `Generated ${showDate(dateIn(timeZone, profileGeneratedAt))}`;
  return <p className="min-w-0 flex-1 truncate text-hint text-muted">{words}</p>;
}
