import { useState } from "react";
import { ImportDialog } from "#/islands/table-import/import-dialog";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { answer, api } from "#/src/client/browser";
import type { Assignee } from "#/src/contract/users";
import { clientKind } from "#/src/imports/tables/clients";
import { clients } from "./queries";

type ImportClientsProps = {
  /** Possible assignees. */
  people: readonly Assignee[];
  onClose: () => void;
};

/** Imports clients from a file, optionally starting their onboarding. */
export function ImportClients(props: ImportClientsProps) {
  const [startOnboarding, setStartOnboarding] = useState(false);
  const { refresh } = clients.useCache();
  return (
    <ImportDialog
      {...props}
      kind={clientKind}
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
