import SearchX from "lucide-react/icons/search-x";
import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/changes/denial";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Drawer } from "#/islands/ui/drawer";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { StepButtons } from "#/islands/ui/step-buttons";
import type { Lead, LeadDetail } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { useLeadDetail } from "../queries";
import { linkId } from "./lead-card";
import type { LeadDialogsState } from "./lead-dialogs";
import { LeadParts } from "./lead-parts";

type LeadDrawerProps = {
  leadId: string;
  /** What J and K go through, as the board shows them. */
  neighbours: readonly Lead[];
  first: LeadDetail | null;
  isClosing: boolean;
  people: readonly Assignee[];
  dialogs: LeadDialogsState;
  onMove: (leadId: string) => void;
  onClose: () => void;
};

/** One lead beside the board: all that is known about it, and all that can be done to it. */
export function LeadDrawer(props: LeadDrawerProps) {
  const { leadId, neighbours, first, isClosing, people, dialogs, onMove, onClose } = props;
  const detail = useLeadDetail(leadId, { first, isEnabled: !isClosing });
  const at = neighbours.findIndex(({ id }) => id === leadId);
  const [previous, next] = [neighbours[at - 1], neighbours[at + 1]];
  const isMissing = isNotFound(detail.error);
  const lead = isMissing ? undefined : (detail.data?.lead ?? neighbours[at]);
  return (
    <Drawer
      title={lead?.companyName ?? "Lead"}
      actions={<StepButtons thing="lead" previous={previous} next={next} onMove={onMove} />}
      foot={lead && detail.data && <Foot key={leadId} lead={lead} dialogs={dialogs} />}
      isClosing={isClosing}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(linkId(leadId))}
    >
      {isMissing ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title="Lead not found"
          text="It may have been deleted."
        />
      ) : (
        <Loaded query={detail} loading="Loading lead details..." failed="The lead could not be loaded">
          {(data) => <LeadParts key={leadId} detail={data} people={people} dialogs={dialogs} />}
        </Loaded>
      )}
    </Drawer>
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
