import { ClientForm, type ClientFormValues, emptyClient } from "#/islands/clients/form";
import { ClientFields } from "#/islands/clients/parts/client-fields";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import type { Lead } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { joinNames } from "#/src/format/names";
import { useCreateClientOfLead } from "../create-client";

type CreateClientDialogProps = {
  /** A won lead without a client. */
  lead: Lead;
  /** Who work can be given to. */
  people: readonly Assignee[];
  onClose: () => void;
};

/** "Create New Client" with what the lead says. */
export function CreateClientDialog({ lead, people, onClose }: CreateClientDialogProps) {
  const create = useCreateClientOfLead(lead);
  return (
    <EntityDialog
      what={`client-of-${lead.id}`}
      row={null}
      form={() => ({ schema: ClientForm, values: saidBy(lead, people) })}
      title="Create New Client"
      description={`From the lead ${lead.companyName}`}
      submitLabel="Create Client"
      columns={2}
      save={(edited) => create.mutateAsync(edited)}
      onClose={onClose}
    >
      {(form) => <ClientFields form={form} people={people} managerId={null} />}
    </EntityDialog>
  );
}

/** The same as the server takes where a call leaves it open. */
function saidBy(lead: Lead, people: readonly Assignee[]): ClientFormValues {
  return {
    ...emptyClient,
    name: lead.companyName,
    brandNames: joinNames([lead.companyName]),
    primaryContactName: lead.clientName,
    primaryContactEmail: lead.email,
    websiteUrl: lead.websiteUrl ?? "",
    amazonStorefrontUrl: lead.amazonStoreUrl ?? "",
    status: "active",
    accountManagerId: people.find(({ id }) => id === lead.ownerId)?.id ?? "",
  };
}
