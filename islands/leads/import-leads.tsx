import { ImportDialog } from "#/islands/table-import/import-dialog";
import { answer, api } from "#/src/client/browser";
import type { Assignee } from "#/src/contract/users";
import { leadKind } from "#/src/imports/tables/leads";
import { leads } from "./queries";

type ImportLeadsProps = {
  /** Who can own a lead. */
  people: readonly Assignee[];
  onClose: () => void;
};

/** Leads from a file. */
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
