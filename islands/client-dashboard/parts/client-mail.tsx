import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { Pages } from "#/islands/runtime/lists/pages";
import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import { type Column, OneLine, Table } from "#/islands/ui/table";
import { answerPage, api } from "#/src/client/browser";
import { clientMailAddress } from "#/src/contract/addresses/clients";
import { mailKind, mailState } from "#/src/contract/choices/mail";
import type { ClientMail as Row } from "#/src/contract/mail";
import { showMoment } from "#/src/format/show-dates";

type ClientMailProps = {
  clientId: string;
  /** The page in the address; null when the browser has to load it. */
  first: ListPage<Row> | null;
};

/** The mails that the portal sent about a client, newest first, with what became of them. */
export function ClientMail({ clientId, first }: ClientMailProps) {
  const { timeZone } = useViewer();
  const address = useListAddress(clientMailAddress);
  const { page } = address.query;
  const [firstPage] = useState(page);
  const list = useQuery<ListPage<Row>>({
    queryKey: ["/api/clients", clientId, "mail", page],
    queryFn: ({ signal }) => {
      const args = { param: { id: clientId }, query: clientMailAddress.call({ page }) };
      return answerPage(api.clients[":id"].mail.$get(args, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && page === firstPage && { initialData: first }),
  });
  const nothing = (
    <EmptyState
      icon={<Mail size={20} aria-hidden />}
      title="No mails yet"
      text="Every mail about this client will be listed here for half a year."
    />
  );
  return (
    <ListStates list={list} things="mails" found={({ total }) => counted(total, "mail", "mails")}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div className="card-surface">
            <EmptyList
              things="mails"
              total={total}
              isFiltered={false}
              noMatch={{ title: "No mails found", text: "" }}
              onFirstPage={() => address.goTo(1)}
              onClearFilters={address.clearFilters}
            >
              {nothing}
            </EmptyList>
          </div>
        ) : (
          <>
            <div className="card-surface">
              <Table
                caption="Mails"
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
  );
}

function columns(timeZone: string): Column<Row>[] {
  const moment = (at: string) => showMoment(at, timeZone) ?? "Unknown date";
  return [
    {
      key: "subject",
      header: "Subject",
      cell: ({ subject, kind }) => <OneLine text={subject ?? mailKind.label(kind)} className="font-medium" />,
      phone: "title",
    },
    { key: "kind", header: "Kind", cell: ({ kind }) => mailKind.label(kind), width: "w-32", phone: "meta" },
    { key: "to", header: "To", cell: ({ to }) => <OneLine text={to} />, width: "w-[22%]", phone: "meta" },
    {
      key: "when",
      header: "When",
      cell: ({ createdAt, sentAt }) => (
        <time dateTime={sentAt ?? createdAt} className="whitespace-normal tabular-nums">
          {moment(sentAt ?? createdAt)}
        </time>
      ),
      width: "w-44",
      phone: "meta",
    },
    {
      key: "state",
      header: "State",
      cell: ({ state, error }) => (
        <>
          <Badge tone={mailState.tone(state)}>{mailState.label(state)}</Badge>
          {error !== null && (
            <p className="wrap-anywhere mt-1 whitespace-normal text-hint text-muted">{error}</p>
          )}
        </>
      ),
      width: "w-[24%]",
      phone: "meta",
    },
  ];
}
