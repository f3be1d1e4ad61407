import { CreateButton } from "#/islands/ui/create-button";
import { PageHead } from "#/islands/ui/page-head";
import type { KeptField } from "#/src/contract/client-fields";
import type { Template } from "#/src/contract/templates";
import { useTemplateAddress } from "./address";
import { TemplateBoard } from "./parts/template-board";
import { type NamedForm, TemplateDialogs, useTemplateDialogs } from "./parts/template-dialogs";
import { useTemplateDenials } from "./rights";

type TaskTemplatesProps = {
  /** The page's data; without it the browser loads it. */
  first?: Template[];
  /** The forms that a template can name. */
  forms?: NamedForm[];
  /** The agency's own fields on which these templates have conditions. */
  fields?: KeptField[];
};

/** The task templates screen: a card for each category, and the dialogs. */
export default function TaskTemplates({ first, forms = [], fields = [] }: TaskTemplatesProps) {
  const address = useTemplateAddress();
  const dialogs = useTemplateDialogs(first, address, { forms, fields });
  const newTemplate = {
    deniedBecause: useTemplateDenials().create,
    onInterest: dialogs.preloadForm,
    onPress: () => dialogs.show({ name: "create" }),
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
        dialogs={dialogs}
        firstTemplate={<CreateButton label="Create your first template" {...newTemplate} />}
      />
      <TemplateDialogs dialogs={dialogs} />
    </div>
  );
}
