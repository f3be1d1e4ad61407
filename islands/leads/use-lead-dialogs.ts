import { useEffect, useState } from "react";
import type { Lead } from "../../src/contract/leads";
import { hasDraft } from "../forms/draft";
import type { LeadAddress } from "./list-address";
import { deletePart, formPart, profilePart } from "./parts/lazy-dialogs";
import { createLeadDraft, editLeadDraft } from "./parts/lead-drafts";
import { useLeadCache } from "./queries";

export type OpenDialog = { name: "create" } | { name: "edit" | "delete" | "profile"; lead: Lead };

/** Which dialog is open, and what follows from what was done there. */
export function useLeadDialogs(first: readonly Lead[], address: LeadAddress) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const cache = useLeadCache();

  useEffect(() => {
    const interrupted = first.find(({ id }) => hasDraft(editLeadDraft(id)));
    if (interrupted) setOpen({ name: "edit", lead: interrupted });
    else if (hasDraft(createLeadDraft)) setOpen({ name: "create" });
  }, [first]);

  return {
    open,
    savedId,
    close: () => setOpen(null),
    create: () => setOpen({ name: "create" }),
    edit: (lead: Lead) => setOpen({ name: "edit", lead }),
    askDelete: (lead: Lead) => setOpen({ name: "delete", lead }),
    showProfile: (lead: Lead) => setOpen({ name: "profile", lead }),
    /** Shows where the saved lead stands; a new one that the filters hide takes them away. */
    showSaved: ({ id }: Lead) => {
      if (open?.name === "create" && !cache.isListed(address.query, id)) address.clearFilters();
      setSavedId(id);
    },
    preloadForm: formPart.preload,
    preloadProfile: profilePart.preload,
    preloadDelete: deletePart.preload,
  };
}

export type LeadDialogsState = ReturnType<typeof useLeadDialogs>;
