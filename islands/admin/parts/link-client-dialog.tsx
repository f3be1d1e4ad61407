import type { AdminUser } from "../../../src/contract/admin";
import { FormDialog } from "../../forms/form-dialog";
import { usePortalForm } from "../../forms/portal-form";
import { SelectField } from "../../forms/text-fields";
import { useLinkClient } from "../changes";
import { useFacts } from "../facts";
import { LinkClientForm } from "../form";
import { nameOf } from "../people";
import { clientOptions } from "./client-options";

/** Says which client a client's user belongs to. */
export function LinkClientDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { clients } = useFacts();
  const link = useLinkClient(user);
  const form = usePortalForm({
    name: `link-client-${user.id}`,
    schema: LinkClientForm,
    initialValues: { clientId: user.clientId ?? "" },
  });
  return (
    <FormDialog
      form={form}
      title="Link Client"
      description={`${nameOf(user)} sees this client only. Until one is linked, they see an empty portal.`}
      submitLabel="Link Client"
      onSubmit={(output) => link.mutateAsync(output)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="clientId"
        label="Client"
        emptyLabel="Not linked"
        options={clientOptions(clients)}
      />
    </FormDialog>
  );
}
