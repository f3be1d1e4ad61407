import { useQuery, useQueryClient } from "@tanstack/react-query";
import FileText from "lucide-react/icons/file-text";
import { useChange } from "#/islands/runtime/changes/change";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { LinkButton } from "#/islands/ui/link-button";
import { PageHead } from "#/islands/ui/page-head";
import { type Column, RowLink, Table } from "#/islands/ui/table";
import { answer, api } from "#/src/client/browser";
import { loadCode } from "#/src/client/load-code";
import type { Form } from "#/src/contract/forms";
import { dateIn, showDate } from "#/src/format/show-dates";

type FormsProps = {
  first: Form[];
  /** Names of the standard forms. */
  standard: string[];
};

const formsKey = ["/api/forms"] as const;

/** The forms that clients fill in. */
export default function Forms({ first, standard }: FormsProps) {
  const { role, timeZone } = useViewer();
  const { data: forms } = useQuery<Form[]>({ queryKey: formsKey, initialData: first });
  const denied = denial(role, "form.create");
  const missing = standard.filter((name) => !forms.some((form) => form.name === name));
  const add = useAddStandard();
  const addLabel = missing.length === 1 ? `Add the standard form "${missing[0]}"` : "Add standard forms";
  const addStandard = missing.length > 0 && (
    <Button isBusy={add.isPending} deniedBecause={denied} onClick={() => add.mutate(missing)}>
      {addLabel}
    </Button>
  );
  const create = denied ? (
    <Button variant="primary" deniedBecause={denied}>
      New Form
    </Button>
  ) : (
    <LinkButton variant="primary" href="/forms/new">
      New Form
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title="Forms"
        subtitle="What clients fill in as part of their tasks"
        actions={
          <>
            <LinkButton href="/requests">Requests</LinkButton>
            {addStandard}
            {create}
          </>
        }
      />
      <div className="card-surface">
        {forms.length === 0 ? (
          <EmptyState
            icon={<FileText size={20} aria-hidden />}
            title="No forms yet"
            text="Begin with the five standard forms, or make your own."
          />
        ) : (
          <Table caption="Forms" columns={columns(timeZone)} rows={forms} rowKey={({ id }) => id} />
        )}
      </div>
    </div>
  );
}

/** Adds the standard forms that are missing. Their words load on the press. */
function useAddStandard() {
  const queries = useQueryClient();
  return useChange({
    send: async (missing: readonly string[]) => {
      const { standardForms } = await loadCode(
        "The standard forms",
        () => import("#/src/contract/standard-forms"),
      );
      try {
        for (const json of standardForms) {
          if (missing.includes(json.name)) await answer(api.forms.$post({ json }));
        }
      } finally {
        // Also shows those that were added before a failure.
        await queries.invalidateQueries({ queryKey: formsKey });
      }
    },
    done: (_, added) =>
      added.length === 1 ? `The standard form "${added[0]}" was added` : "Standard forms added",
    failed: "Not all standard forms were added: {message}",
  });
}

const columns = (timeZone: string): Column<Form>[] => [
  {
    key: "name",
    header: "Name",
    cell: ({ id, name }) => (
      <RowLink href={`/forms/${id}`} className="block truncate">
        {name}
      </RowLink>
    ),
    phone: "title",
  },
  {
    key: "version",
    header: "Newest version",
    cell: ({ versions: [newest] }) =>
      newest ? `${newest.number}, ${showDate(dateIn(timeZone, newest.createdAt))}` : "",
    width: "w-44",
  },
  {
    key: "fields",
    header: "Fields",
    cell: ({ versions: [newest] }) => <span className="tabular-nums">{newest?.fieldCount}</span>,
    width: "w-24",
  },
  {
    key: "tasks",
    header: "Tasks",
    cell: ({ versions }) => {
      const tasks = versions.reduce((sum, { usedBy }) => sum + usedBy, 0);
      return (
        <span className="tabular-nums">
          {tasks}
          <span className="md:hidden">{tasks === 1 ? " task" : " tasks"}</span>
        </span>
      );
    },
    width: "w-24",
    phone: "meta",
  },
  {
    key: "templates",
    header: "Templates",
    cell: ({ templates }) => (
      <span className="block truncate">{templates.map(({ name }) => name).join(", ")}</span>
    ),
  },
];
