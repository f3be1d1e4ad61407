import { useEffect, useState } from "react";
import type { Role } from "../../src/contract/choices/users";
import type { Template } from "../../src/contract/templates";
import { interruptedEdit } from "../forms/draft";
import { CreateButton } from "../ui/create-button";
import { Lazy, lazyPart } from "../ui/lazy-part";
import { PageHead } from "../ui/page-head";
import { isFor, useTemplateAddress } from "./list-address";
import { TemplateBoard } from "./parts/template-board";
import { rowId } from "./parts/template-row";
import { templateDenials } from "./rights";

type TaskTemplatesProps = {
  /** What the page brings along; without it the browser asks. */
  first?: Template[];
  role: Role;
};

type Opened = { dialog: "create" } | { dialog: "edit" | "delete"; template: Template };

const templateDialog = lazyPart(() =>
  import("./parts/template-dialog").then((module) => module.TemplateDialog),
);
const deleteConfirm = lazyPart(() =>
  import("./parts/delete-template-confirm").then((module) => module.DeleteTemplateConfirm),
);

/** The task templates screen: a card for each category, and the dialogs. */
export default function TaskTemplates({ first, role }: TaskTemplatesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const address = useTemplateAddress();
  const close = () => setOpened(null);
  /** What was saved is in sight, whatever was shown before. */
  const showSaved = (template: Template) => {
    if (!isFor(address.type, template)) address.clearFilters();
    setSavedId(template.id);
  };

  useEffect(() => {
    const template = interruptedEdit("template", first ?? []);
    if (template !== undefined) setOpened(template ? { dialog: "edit", template } : { dialog: "create" });
  }, [first]);
  useEffect(() => {
    if (savedId) document.getElementById(rowId(savedId))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);

  const denials = templateDenials(role);
  const newTemplate = {
    deniedBecause: denials.create,
    onInterest: templateDialog.preload,
    onPress: () => setOpened({ dialog: "create" }),
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title="Task Templates"
        subtitle="Manage standard onboarding task templates"
        actions={<CreateButton label="New Template" {...newTemplate} />}
      />
      <TemplateBoard
        first={first}
        address={address}
        denials={denials}
        savedId={savedId}
        onInterest={templateDialog.preload}
        onEdit={(template) => setOpened({ dialog: "edit", template })}
        onDelete={(template) => setOpened({ dialog: "delete", template })}
        firstTemplate={<CreateButton label="Create your first template" {...newTemplate} />}
      />
      {opened && opened.dialog !== "delete" && (
        <Lazy
          part={templateDialog}
          props={{
            template: opened.dialog === "edit" ? opened.template : null,
            onSaved: showSaved,
            onClose: close,
          }}
        />
      )}
      {opened?.dialog === "delete" && (
        <Lazy
          part={deleteConfirm}
          props={{
            template: opened.template,
            onClose: close,
          }}
        />
      )}
    </div>
  );
}
