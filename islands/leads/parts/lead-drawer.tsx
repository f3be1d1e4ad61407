import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { type DrawerControls, EntityDrawer } from "#/islands/ui/entity-drawer";
import { Icon } from "#/islands/ui/icon";
import type { Lead, LeadDetail } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { leadDetails } from "../queries";
import { linkId } from "./lead-card";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadParts } from "./lead-parts";

type LeadDrawerProps = DrawerControls & {
  leadId: string;
  /** The cards that J and K step through, in the board's order. */
  neighbours: readonly Lead[];
  first: LeadDetail | null;
  people: readonly Assignee[];
  dialogs: LeadDialogsState;
};

/** One lead beside the board, with its details and actions. */
export function LeadDrawer({ leadId, neighbours, first, people, dialogs, ...controls }: LeadDrawerProps) {
  const detail = leadDetails.useDetail(leadId, { first, isEnabled: !controls.isClosing });
  const lead = detail.data?.lead ?? neighbours.find(({ id }) => id === leadId);
  return (
    <EntityDrawer
      {...controls}
      thing="Lead"
      id={leadId}
      title={lead?.companyName}
      detail={detail}
      foot={(data) => <Foot lead={data.lead} dialogs={dialogs} />}
      neighbours={neighbours}
      missingText="It may have been deleted."
      returnFocusTo={linkId(leadId)}
    >
      {(data) => <LeadParts detail={data} people={people} dialogs={dialogs} />}
    </EntityDrawer>
  );
}

function Foot({ lead, dialogs }: { lead: Lead; dialogs: LeadDialogsState }) {
  const { role } = useViewer();
  const { show, preloadForm, preloadProfile } = dialogs;
  return (
    <>
      <Button
        icon={<Sparkles size={16} aria-hidden />}
        onInterest={preloadProfile}
        onClick={() => show({ name: "profile", lead })}
      >
        AI Profile
      </Button>
      <Button
        variant="primary"
        icon={<Icon name="pencil" />}
        deniedBecause={denial(role, "lead.update")}
        onInterest={preloadForm}
        onClick={() => show({ name: "edit", lead })}
      >
        Edit Lead
      </Button>
    </>
  );
}
