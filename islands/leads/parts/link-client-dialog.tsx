import { getValue, setValue } from "@modular-forms/react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as v from "valibot";
import { clientsPath } from "#/islands/clients/keys";
import { ClientField } from "#/islands/clients/picker/client-field";
import { FormDialog } from "#/islands/forms/form-dialog";
import type { PortalForm } from "#/islands/forms/portal-form";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { Lead, LinkClientOfLead } from "#/src/contract/leads";
import { leadDetails, useLeadCache } from "../queries";

type LinkClientDialogProps = {
  /** A won lead without a client. */
  lead: Lead;
  onClose: () => void;
};

const LinkForm = v.object({ clientId: v.pipe(v.string(), v.nonEmpty("Client is required"), v.uuid()) });
type LinkValues = v.InferInput<typeof LinkForm>;

/** "Link to the Client": links a won lead to an existing client; the one with the company's name is preselected. */
export function LinkClientDialog({ lead, onClose }: LinkClientDialogProps) {
  const link = useLinkClient(lead);
  const { data } = leadDetails.useDetail(lead.id, { first: null, isEnabled: true });
  const suggested = data?.suggestedClient ?? null;
  return (
    <FormDialog
      name={`client-to-link-${lead.id}`}
      schema={LinkForm}
      initialValues={{ clientId: "" }}
      title="Link to the Client"
      description={`The client that the lead ${lead.companyName} has become`}
      submitLabel="Link"
      onSubmit={(typed) => link.mutateAsync(typed)}
      onClose={onClose}
    >
      {(form) => <ChosenClient form={form} suggested={suggested} />}
    </FormDialog>
  );
}

type ChosenClientProps = {
  form: PortalForm<LinkValues, LinkClientOfLead>;
  suggested: { id: string; name: string } | null;
};

function ChosenClient({ form, suggested }: ChosenClientProps) {
  const { store, suggest } = form;
  useEffect(() => {
    if (suggested && !getValue(store, "clientId")) suggest({ clientId: suggested.id });
  }, [store, suggest, suggested]);
  return (
    <ClientField
      form={form}
      name="clientId"
      knownName={suggested?.name}
      onPick={(id) => setValue(store, "clientId", id)}
    />
  );
}

function useLinkClient(lead: Lead) {
  const queries = useQueryClient();
  const { show, refresh } = useLeadCache();
  return useChange({
    send: (json: LinkClientOfLead): Promise<Lead> =>
      withIfMatch(lead, (ifMatchOptions) =>
        answer(api["client-leads"][":id"].client.$put({ param: { id: lead.id }, json }, ifMatchOptions)),
      ),
    done: "Lead linked to the client",
    failed: "Failed to link the client: {message}",
    show,
    showCurrent: show,
    refresh: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: [clientsPath] })]),
  });
}
