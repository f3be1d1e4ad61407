import { useOpenRow } from "#/islands/runtime/page/open-row";
import { Lazy } from "#/islands/ui/lazy-part";
import type { Lead, LeadDetail } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { leadDrawer } from "./lazy-drawer";
import { LeadDialogs, type LeadDialogsState } from "./lead-dialogs";

type LeadOverlaysProps = {
  /** The shown leads, in their order. */
  items: readonly Lead[];
  /** The lead in the address of the page. */
  openLead: LeadDetail | null;
  people: readonly Assignee[];
  dialogs: LeadDialogsState;
};

/** The open drawer and the open dialog over any layout of the leads. */
export function LeadOverlays({ items, openLead, people, dialogs }: LeadOverlaysProps) {
  const { shown, controls } = useOpenRow("lead");
  return (
    <>
      {shown !== null && (
        <Lazy
          part={leadDrawer}
          props={{ leadId: shown, neighbours: items, first: openLead, people, dialogs, ...controls }}
        />
      )}
      <LeadDialogs dialogs={dialogs} leads={items} designers={people} />
    </>
  );
}
