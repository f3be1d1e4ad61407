import { useMemo, useState } from "react";
import { ImportDialog } from "#/islands/table-import/import-dialog";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { answer, api } from "#/src/client/browser";
import type { KeptField } from "#/src/contract/client-fields";
import type { Assignee } from "#/src/contract/users";
import { clientKind } from "#/src/imports/tables/clients";
import { withOwnFields } from "#/src/imports/tables/own-fields";
import { clients } from "./queries";

type ImportClientsProps = {
  /** Possible assignees. */
  people: readonly Assignee[];
  /** The agency's own fields. */
  kept: readonly KeptField[];
  onClose: () => void;
};

/** Imports clients from a file, optionally starting their onboarding. */
export function ImportClients({ kept, ...props }: ImportClientsProps) {
  const [startOnboarding, setStartOnboarding] = useState(false);
  const kind = useMemo(() => withOwnFields(clientKind, kept), [kept]);
  const { refresh } = clients.useCache();
  return (
    <ImportDialog
      {...props}
      kind={kind}
      send={(call, headers) =>
        answer(api.clients.import.$post({ json: { ...call, startOnboarding } }, { headers }))
      }
      refresh={refresh}
      choices={
        <LabelledCheckbox
          checked={startOnboarding}
          onChange={({ currentTarget }) => setStartOnboarding(currentTarget.checked)}
          hint="Of the new clients, today, with the templates of their type."
        >
          Start onboarding
        </LabelledCheckbox>
      }
    />
  );
}
