import ChevronUp from "lucide-react/icons/chevron-up";
import SearchX from "lucide-react/icons/search-x";
import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/denial";
import { failureSentence } from "#/islands/runtime/failure-sentence";
import { isNotFound } from "#/islands/runtime/refusals";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { Drawer } from "#/islands/ui/drawer";
import { EmptyState } from "#/islands/ui/empty-state";
import { ErrorState } from "#/islands/ui/error-state";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { LoadingText } from "#/islands/ui/loading-bar";
import { useStepKeys } from "#/islands/ui/use-step-keys";
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
  useStepKeys({ j: () => next && onMove(next.id), k: () => previous && onMove(previous.id) });
  const isMissing = isNotFound(detail.error);
  const lead = isMissing ? undefined : (detail.data?.lead ?? neighbours[at]);
  return (
    <Drawer
      title={lead?.companyName ?? "Lead"}
      actions={
        <>
          <IconButton
            label="Previous lead (K)"
            icon={<ChevronUp size={16} aria-hidden />}
            aria-disabled={!previous}
            onClick={() => previous && onMove(previous.id)}
          />
          <IconButton
            label="Next lead (J)"
            icon={<Icon name="chevron-down" />}
            aria-disabled={!next}
            onClick={() => next && onMove(next.id)}
          />
        </>
      }
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
      ) : detail.data ? (
        <LeadParts key={leadId} detail={detail.data} people={people} dialogs={dialogs} />
      ) : detail.error && !detail.isFetching ? (
        <ErrorState
          title="The lead could not be loaded"
          detail={failureSentence(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      ) : (
        <LoadingText>Loading lead details...</LoadingText>
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
        onPointerEnter={preloadProfile}
        onFocus={preloadProfile}
        onClick={() => show({ name: "profile", lead })}
      >
        AI Profile
      </Button>
      <Button
        variant="primary"
        icon={<Icon name="pencil" />}
        deniedBecause={denial(role, "lead.update")}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        onClick={() => show({ name: "edit", lead })}
      >
        Edit Lead
      </Button>
    </>
  );
}
