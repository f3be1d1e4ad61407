import { useQueryClient } from "@tanstack/react-query";
import { ClientForm, type ClientFormValues, emptyClient } from "#/islands/clients/form";
import { clientsPath } from "#/islands/clients/keys";
import { ClientFields } from "#/islands/clients/parts/client-fields";
import { conflictOn } from "#/islands/forms/conflict-on";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { answer, api } from "#/src/client/browser";
import { clientMadeAlready } from "#/src/contract/choices/leads";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import type { Lead } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { joinNames } from "#/src/format/names";
import { useLeadCache } from "../queries";

type CreateClientDialogProps = {
  /** A won lead without a client. */
  lead: Lead;
  /** Possible assignees. */
  people: readonly Assignee[];
  onClose: () => void;
};

/** "Create New Client" prefilled from the lead; leads to the client's page, where its onboarding is started. */
export function CreateClientDialog({ lead, people, onClose }: CreateClientDialogProps) {
  const create = useCreateClientOfLead(lead);
  return (
    <EntityDialog
      what={`client-of-${lead.id}`}
      row={null}
      form={() => ({ schema: ClientForm, values: valuesOf(lead, people) })}
      title="Create New Client"
      description={`From the lead ${lead.companyName}`}
      submitLabel="Create Client"
      columns={2}
      save={(edited) => create.mutateAsync(edited)}
      onSaved={({ id }) => window.location.assign(`/clients/${id}`)}
      onClose={onClose}
    >
      {(form) => <ClientFields form={form} people={people} managerId={null} timeZone={null} />}
    </EntityDialog>
  );
}

/** Returns the same values that the server uses for absent fields. */
function valuesOf(lead: Lead, people: readonly Assignee[]): ClientFormValues {
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

/** Creates a client from a won lead; after a conflict it reports and shows the existing client. */
function useCreateClientOfLead({ id }: Pick<Lead, "id">) {
  const queries = useQueryClient();
  const { refresh } = useLeadCache();
  return useChange({
    send: (json: CreateClientInput): Promise<Client> =>
      answer(api["client-leads"][":id"].client.$post({ param: { id }, json })).catch((error) => {
        if (isSecond(error)) throw error;
        return conflictOn("name")(error);
      }),
    done: "Client created successfully",
    failed: (error) => (isSecond(error) ? clientMadeAlready : "Failed to create client"),
    refresh: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: [clientsPath] })]),
  });
}

function isSecond(error: Error): boolean {
  return detailOf(error) === clientMadeAlready;
}
