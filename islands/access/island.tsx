import KeyRound from "lucide-react/icons/key-round";
import { useId } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { Pages } from "#/islands/runtime/lists/pages";
import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { Badge } from "#/islands/ui/badge";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import { DateInput, Select } from "#/islands/ui/inputs";
import { PageHead } from "#/islands/ui/page-head";
import { type Column, OneLine, RowLink, Table } from "#/islands/ui/table";
import { Tabs } from "#/islands/ui/tabs";
import type { Access, AccessSteps } from "#/src/contract/account-access";
import { accessAddress, readAccessTab } from "#/src/contract/addresses/access";
import { accessName, accessState } from "#/src/contract/choices/access";
import { showDate } from "#/src/format/show-dates";
import { Expiry } from "./parts/access-facts";
import { AccessStepsList } from "./parts/access-steps-list";
import { accesses } from "./queries";

type AccessProps = {
  /** The page of the register for the address. */
  first: ListPage<Access>;
  steps: AccessSteps[];
};

/** The access to all clients' accounts, and how each kind is granted. */
export default function AccessScreen({ first, steps }: AccessProps) {
  const [params, setParams] = useUrlParams();
  return (
    <div className="flex flex-col gap-4">
      <PageHead title="Access" subtitle="What the agency can open at its clients, and until when" />
      <Tabs
        label="Access"
        value={readAccessTab(params.get("tab"))}
        onChange={(to) => setParams({ tab: to === "register" ? null : to, page: null }, { history: "push" })}
        tabs={[
          { value: "register", label: "Register", content: <Register first={first} /> },
          { value: "steps", label: "Steps", content: <AccessStepsList first={steps} /> },
        ]}
      />
    </div>
  );
}

function Register({ first }: { first: ListPage<Access> }) {
  const dayId = useId();
  const address = useListAddress(accessAddress);
  const list = accesses.usePage(address.query, first);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          aria-label="State"
          className="md:w-44"
          emptyLabel="All States"
          options={accessState.options}
          {...address.bind("state")}
        />
        <label htmlFor={dayId} className="flex items-center gap-2 text-label text-muted">
          Expires before
          <DateInput id={dayId} className="w-40" {...address.bind("expiresBefore")} />
        </label>
      </div>
      <ListStates list={list} things="accesses" found={({ total }) => counted(total, "access", "accesses")}>
        {({ items, total }) =>
          items.length === 0 ? (
            <div className="card-surface">
              <EmptyList
                things="accesses"
                total={total}
                isFiltered={address.isFiltered}
                noMatch={{ title: "No accesses found", text: "Choose another state or day." }}
                onFirstPage={() => address.goTo(1)}
                onClearFilters={address.clearFilters}
              >
                <EmptyState
                  icon={<KeyRound size={20} aria-hidden />}
                  title="No accesses yet"
                  text="Add them on the page of a client, under Access."
                />
              </EmptyList>
            </div>
          ) : (
            <>
              <div className="card-surface">
                <Table
                  caption="Accesses"
                  columns={columns}
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

const columns: Column<Access>[] = [
  {
    key: "name",
    header: "Access",
    cell: (access) => (
      <RowLink href={`/clients/${access.clientId}#access`} className="block truncate">
        {accessName(access)}
      </RowLink>
    ),
    phone: "title",
  },
  { key: "client", header: "Client", cell: ({ client }) => <OneLine text={client.name} />, phone: "meta" },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={accessState.tone(state)}>{accessState.label(state)}</Badge>,
    width: "w-26 xl:w-32",
    phone: "action",
  },
  {
    key: "granted",
    header: "Granted",
    cell: ({ grantedAt }) => <span className="tabular-nums">{grantedAt ? showDate(grantedAt) : ""}</span>,
    width: "w-28 xl:w-36",
  },
  {
    key: "expires",
    header: "Expires",
    cell: ({ expiresAt }) => (expiresAt ? <Expiry expiresAt={expiresAt} /> : ""),
    width: "w-42 xl:w-48",
    phone: "meta",
  },
];
