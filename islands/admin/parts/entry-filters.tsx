import { type ComponentProps, useEffect, useId, useState } from "react";
import { DateInput, Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { type AuditLogAddress, isFilterDate } from "../audit-log-address";
import { actionOptions, entityOptions } from "../entry-words";
import { useFacts } from "../facts";
import { nameOf } from "../people";
import { RefreshAndClear } from "./refresh-and-clear";

type EntryFiltersProps = Pick<ComponentProps<typeof RefreshAndClear>, "list"> & { address: AuditLogAddress };

/** Search, person, entity, action and days. */
export function EntryFilters({ address, list }: EntryFiltersProps) {
  const { query, search, choose } = address;
  const { users } = useFacts();
  const people = users.map((user) => ({ value: user.id, label: personLabel(nameOf(user), user.email) }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput className="w-full sm:w-44" label="Search by name" value={query.search} onSearch={search} />
      <div className="w-full sm:w-44">
        <Select
          aria-label="Person"
          emptyLabel="All People"
          options={people}
          value={query.userId ?? ""}
          onChange={(event) => choose({ userId: event.target.value })}
        />
      </div>
      <div className="max-sm:flex-1 sm:w-40">
        <Select
          aria-label="Entity"
          emptyLabel="All Entities"
          options={entityOptions}
          value={query.entity ?? ""}
          onChange={(event) => choose({ entity: event.target.value })}
        />
      </div>
      <div className="max-sm:flex-1 sm:w-40">
        <Select
          aria-label="Action"
          emptyLabel="All Actions"
          options={actionOptions}
          value={query.action ?? ""}
          onChange={(event) => choose({ action: event.target.value })}
        />
      </div>
      <DayFilter label="From" value={query.from} onChoose={(day) => choose({ from: day })} />
      <DayFilter label="To" value={query.to} onChoose={(day) => choose({ to: day })} />
      <RefreshAndClear address={address} list={list} />
    </div>
  );
}

type DayFilterProps = { label: string; value: string | null; onChoose: (day: string) => void };

/** Keeps what is being typed until it is a day that can be meant. */
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
