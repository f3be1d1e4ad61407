import { useState } from "react";
import { interruptedEdit } from "#/islands/forms/stored-draft";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useDialogs } from "#/islands/ui/use-dialogs";
import type { Lead } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import type { LeadAddressState } from "../address";
import { leads } from "../queries";

const formPart = lazyPart("The form for a lead", () => import("./lead-dialog").then((m) => m.LeadDialog));
const deletePart = lazyPart("The question about deleting this lead", () =>
  import("./delete-lead-confirm").then((m) => m.DeleteLeadConfirm),
);
const clientPart = lazyPart("The form for the lead's client", () =>
  import("./create-client-dialog").then((m) => m.CreateClientDialog),
);
const linkPart = lazyPart("The form that links the lead to a client", () =>
  import("./link-client-dialog").then((m) => m.LinkClientDialog),
);
const profilePart = lazyPart("The brand profile", () =>
  import("./profile-dialog").then((m) => m.ProfileDialog),
);

/** The address at which a new lead is listed first. */
const unnarrowed = { search: "", status: "", priority: "", owner: "", sort: "" };

type OpenDialog =
  | { name: "create" }
  | { name: "edit" | "delete" | "profile" | "client" | "link"; lead: Lead };

/** State of the open dialog and its results. */
export function useLeadDialogs(first: readonly Lead[], address: LeadAddressState) {
  const dialogs = useDialogs<OpenDialog>(() =>
    interruptedEdit("lead", first, (lead) => (lead ? { name: "edit", lead } : { name: "create" })),
  );
  const [savedId, setSavedId] = useState<string | null>(null);
  const { isListed } = leads.useCache();
  return {
    ...dialogs,
    savedId,
    /** Shows the saved lead; if the filters hide a new one, they and the order are cleared. */
    showSaved: ({ id }: Lead) => {
      if (dialogs.open?.name === "create" && !isListed(address.query, id)) address.choose(unnarrowed);
      setSavedId(id);
    },
    preloadForm: formPart.preload,
    preloadProfile: profilePart.preload,
    preloadClient: clientPart.preload,
    preloadLink: linkPart.preload,
  };
}

export type LeadDialogsState = ReturnType<typeof useLeadDialogs>;

type LeadDialogsProps = {
  dialogs: LeadDialogsState;
  /** The current leads. */
  leads: readonly Lead[];
  designers: readonly Assignee[];
};

/** The open dialog, if any. */
export function LeadDialogs({ dialogs, leads, designers }: LeadDialogsProps) {
  const { open, close: onClose, showSaved: onSaved } = dialogs;
  if (!open) return null;
  const lead = open.name === "create" ? null : open.lead;
  if (!lead || open.name === "edit") {
    return <Lazy part={formPart} props={{ lead, designers, onSaved, onClose }} />;
  }
  if (open.name === "delete") return <Lazy part={deletePart} props={{ row: lead, onClose }} />;
  const latest = leads.find(({ id }) => id === lead.id) ?? lead;
  if (open.name === "client" || open.name === "link") {
    if (latest.clientId !== null) return null;
    if (open.name === "link") return <Lazy part={linkPart} props={{ lead: latest, onClose }} />;
    return <Lazy part={clientPart} props={{ lead: latest, people: designers, onClose }} />;
  }
  return <Lazy part={profilePart} props={{ lead: latest, onClose }} />;
}
