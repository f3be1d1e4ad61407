import { ImportDialog } from "#/islands/table-import/import-dialog";
import { answer, api } from "#/src/client/browser";
import type { Assignee } from "#/src/contract/users";
import { leadKind } from "#/src/imports/tables/leads";
import { leads } from "./queries";

type ImportLeadsProps = {
  /** Possible owners of a lead. */
  people: readonly Assignee[];
  onClose: () => void;
};

/** Imports leads from a file. */
export function ImportLeads(props: ImportLeadsProps) {
  const { refresh } = leads.useCache();
  return (
    <ImportDialog
      {...props}
      kind={leadKind}
      send={(json, headers) => answer(api["client-leads"].import.$post({ json }, { headers }))}
      refresh={refresh}
    />
  );
}
