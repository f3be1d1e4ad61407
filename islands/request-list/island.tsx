import FileText from "lucide-react/icons/file-text";
import { ClientPicker, type PickedClient } from "#/islands/clients/picker/client-picker";
import { type ListPage, listQueries } from "#/islands/runtime/lists/list-queries";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { Pages } from "#/islands/runtime/lists/pages";
import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import { Select } from "#/islands/ui/inputs";
import { PageHead } from "#/islands/ui/page-head";
import { type Column, OneLine, RowLink, Table } from "#/islands/ui/table";
import { answerPage, api } from "#/src/client/browser";
import { type RequestsQuery, requestsAddress } from "#/src/contract/addresses/requests";
import { requestState } from "#/src/contract/choices/forms";
import type { RequestSummary } from "#/src/contract/requests";
import { dateIn, showDate } from "#/src/format/show-dates";

const requests = listQueries<RequestsQuery, RequestSummary>({
  path: "/api/requests",
  load: (given, signal) => {
    const query = requestsAddress.call(given);
    return answerPage(api.requests.$get({ query }, { init: { signal } }));
  },
});

type RequestsProps = {
  /** The page for the address. */
  first: ListPage<RequestSummary>;
  /** The client in the address of the page. */
  client: PickedClient | null;
};

/** The forms that clients fill in, those that wait for a review first. */
export default function Requests({ first, client }: RequestsProps) {
  const { timeZone } = useViewer();
  const address = useListAddress(requestsAddress);
  const { clientId } = address.query;
  const list = requests.usePage(address.query, first);
  return (
    <div className="flex flex-col gap-4">
      <PageHead title="Requests" subtitle="Forms that clients fill in, and answers that wait for a review" />
      <div className="flex flex-col gap-2 md:flex-row">
        <ClientPicker
          aria-label="Client"
          className="md:w-52"
          emptyLabel="All Clients"
          canBeEmpty
          value={clientId ?? ""}
          knownName={client?.id === clientId ? client?.name : null}
          onPick={(id) => address.choose({ clientId: id })}
        />
        <Select
          aria-label="State"
          className="md:w-44"
          emptyLabel="All States"
          options={requestState.options}
          {...address.bind("state")}
        />
      </div>
      <ListStates list={list} things="requests" found={({ total }) => counted(total, "request", "requests")}>
        {({ items, total }) =>
          items.length === 0 ? (
            <div className="card-surface">
              <EmptyList
                things="requests"
                total={total}
                isFiltered={address.isFiltered}
                noMatch={{ title: "No requests found", text: "Choose another client or state." }}
                onFirstPage={() => address.goTo(1)}
                onClearFilters={address.clearFilters}
              >
                <EmptyState
                  icon={<FileText size={20} aria-hidden />}
                  title="No requests yet"
                  text="Give a form to a template or a task of the client, and the answers arrive here."
                />
              </EmptyList>
            </div>
          ) : (
            <>
              <div className="card-surface">
                <Table
                  caption="Requests"
                  columns={columns(timeZone)}
                  rows={items}
                  rowKey={({ id }) => id}
                  isStale={list.isPlaceholderData}
                />
              </div>
              <Pages address={address} total={total} />
            </>
          )
        }
      </ListStates>
    </div>
  );
}

const columns = (timeZone: string): Column<RequestSummary>[] => [
  {
    key: "name",
    header: "Task",
    cell: ({ id, name }) => (
      <RowLink href={`/requests/${id}`} className="block truncate">
        {name}
      </RowLink>
    ),
    phone: "title",
  },
  {
    key: "client",
    header: "Client",
    cell: ({ client }) => <OneLine text={client.name} />,
    width: "md:w-[18%] xl:w-auto",
    phone: "meta",
  },
  {
    key: "form",
    header: "Form",
    cell: ({ form }) => <OneLine text={`${form.name}, version ${form.number}`} />,
    width: "md:w-[13%] xl:w-auto",
  },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={requestState.tone(state)}>{requestState.label(state)}</Badge>,
    width: "w-28 xl:w-32",
    phone: "action",
  },
  {
    key: "sent",
    header: "Sent",
    cell: ({ submittedAt }) => (
      <span className="tabular-nums">{submittedAt && showDate(dateIn(timeZone, submittedAt))}</span>
    ),
    width: "w-25 xl:w-28",
  },
  {
    key: "due",
    header: "Due",
    cell: ({ turnDue }) => <span className="tabular-nums">{showDate(turnDue)}</span>,
    width: "w-25 xl:w-28",
    phone: "meta",
  },
];
