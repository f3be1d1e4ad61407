import type { Lead } from "../../../src/contract/leads";
import { Lazy } from "../../ui/lazy-part";
import type { LeadDialogsState } from "../use-lead-dialogs";
import { deletePart, formPart, profilePart } from "./lazy-dialogs";

type LeadDialogsProps = {
  dialogs: LeadDialogsState;
  /** The leads as they are now. */
  leads: readonly Lead[];
};

/** The dialog that is open, if one is. */
export function LeadDialogs({ dialogs: { open, close, showSaved }, leads }: LeadDialogsProps) {
  if (!open) return null;
  if (open.name === "create") {
    return <Lazy part={formPart} props={{ lead: null, onSaved: showSaved, onClose: close }} />;
  }
  const { lead } = open;
  if (open.name === "edit") {
    return <Lazy part={formPart} props={{ lead, onSaved: showSaved, onClose: close }} />;
  }
  if (open.name === "delete") {
    return <Lazy part={deletePart} props={{ lead, onClose: close }} />;
  }
  const latest = leads.find(({ id }) => id === lead.id) ?? lead;
  return <Lazy part={profilePart} props={{ lead: latest, onClose: close }} />;
}
