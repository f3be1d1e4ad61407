import { type ComponentProps, useEffect, useId, useState } from "react";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { useViewer } from "#/islands/runtime/page/viewer";
import { DateInput, Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { isFilterDate } from "#/src/contract/addresses/admin";
import { type AuditLogAddress, useAuditLogAddress } from "../address";
import { actionOptions, entityOptions } from "../entry-words";
import { usePageContext } from "../page-context";
import { nameOf } from "../people";
import { type FirstAuditLogs, useAuditLogs } from "../queries";
import { entryColumns } from "./entry-columns";
import { PagedTable, RefreshAndClear } from "./paged-list";

/** The audit log, newest first, in all states. */
export function AuditLogs({ first }: { first: FirstAuditLogs }) {
  const address = useAuditLogAddress();
  const logs = useAuditLogs(address.query, first);
  const { users } = usePageContext();
  const { timeZone } = useViewer();
  return (
    <div className="flex flex-col gap-4 max-md:[&_td:last-child]:w-full">
      <EntryFilters address={address} list={logs} />
      <ListStates list={logs} things="audit logs" found={({ total }) => counted(total, "entry", "entries")}>
        {(page) => (
          <PagedTable
            caption="Audit Logs"
            things="audit logs"
            columns={entryColumns(users, timeZone)}
            page={page}
            isStale={logs.isFetching}
            address={address}
            nothingYet="Every change will be listed here."
          />
        )}
      </ListStates>
    </div>
  );
}

type EntryFiltersProps = Pick<ComponentProps<typeof RefreshAndClear>, "list"> & { address: AuditLogAddress };

/** Search, person, entity, action and dates. */
function EntryFilters({ address, list }: EntryFiltersProps) {
  const { query, search, choose, bind } = address;
  const { users } = usePageContext();
  const people = users.map((user) => ({ value: user.id, label: personLabel(nameOf(user), user.email) }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput className="w-full sm:w-44" label="Search by name" value={query.search} onSearch={search} />
      <div className="w-full sm:w-44">
        <Select aria-label="Person" emptyLabel="All People" options={people} {...bind("userId")} />
      </div>
      <div className="max-sm:flex-1 sm:w-40">
        <Select aria-label="Entity" emptyLabel="All Entities" options={entityOptions} {...bind("entity")} />
      </div>
      <div className="max-sm:flex-1 sm:w-40">
        <Select aria-label="Action" emptyLabel="All Actions" options={actionOptions} {...bind("action")} />
      </div>
      <DayFilter label="From" value={query.from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label="To" value={query.to} onChoose={(day) => choose({ to: day })} />
      <RefreshAndClear address={address} list={list} />
    </div>
  );
}

type DayFilterProps = { label: string; value: string | null; onChoose: (day: string) => void };

/** Keeps the typed text until it is a plausible date. */
function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const id = useId();
  const [text, setText] = useState(value ?? "");
  useEffect(() => setText(value ?? ""), [value]);
  const type = (typed: string) => {
    setText(typed);
    if (typed === "" || isFilterDate(typed)) onChoose(typed);
  };
  return (
    <div className="flex items-center gap-2 max-sm:min-w-[calc(100%-52px)] max-sm:flex-1">
      <label htmlFor={id} className="text-label text-muted max-sm:w-10">
        {label}
      </label>
      <DateInput id={id} className="sm:w-36" value={text} onChange={(event) => type(event.target.value)} />
    </div>
  );
}

function personLabel(name: string, email: string): string {
  return name === email ? email : `${name} (${email})`;
}
