import { useEffect, useState } from "react";
import { interruptedEdit } from "#/islands/forms/stored-draft";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useDialogs } from "#/islands/ui/use-dialogs";
import type { KeptField } from "#/src/contract/client-fields";
import type { Template } from "#/src/contract/templates";
import { isFor, type TemplateAddressState } from "../address";
import { rowId } from "./template-row";

export type NamedForm = { id: string; name: string };

/** The things that templates name, in the page's data. */
type Named = { forms: readonly NamedForm[]; fields: readonly KeptField[] };

type OpenDialog = { name: "create" } | { name: "edit" | "delete"; template: Template };

const formPart = lazyPart("The form for a template", () =>
  import("./template-dialog").then((m) => m.TemplateDialog),
);
const deletePart = lazyPart("The question about deleting this template", () =>
  import("./delete-template-confirm").then((m) => m.DeleteTemplateConfirm),
);

/** State of the open dialog and its results. */
export function useTemplateDialogs(
  first: readonly Template[] | undefined,
  address: TemplateAddressState,
  named: Named,
) {
  const dialogs = useDialogs<OpenDialog>(() =>
    interruptedEdit("template", first ?? [], (template) =>
      template ? { name: "edit", template } : { name: "create" },
    ),
  );
  const [savedId, setSavedId] = useState<string | null>(null);
  useEffect(() => {
    if (savedId) document.getElementById(rowId(savedId))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);
  return {
    ...dialogs,
    savedId,
    ...named,
    /** Shows the saved template, and clears the filters if they exclude it. */
    showSaved: (template: Template) => {
      if (!isFor(address.query.clientType, template)) address.clearFilters();
      setSavedId(template.id);
    },
    preloadForm: formPart.preload,
  };
}

export type TemplateDialogsState = ReturnType<typeof useTemplateDialogs>;

/** The open dialog, if any. */
export function TemplateDialogs({ dialogs }: { dialogs: TemplateDialogsState }) {
  const { open, close: onClose, showSaved: onSaved, forms, fields } = dialogs;
  if (!open) return null;
  if (open.name === "delete") return <Lazy part={deletePart} props={{ row: open.template, onClose }} />;
  const template = open.name === "edit" ? open.template : null;
  return <Lazy part={formPart} props={{ template, forms, fields, onSaved, onClose }} />;
}
