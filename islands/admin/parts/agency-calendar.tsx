import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { calendarKey } from "#/islands/forms/date-remarks";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { DayField, Field, FieldGroup, PickField } from "#/islands/ui/field";
import { IconButton } from "#/islands/ui/icon-button";
import { TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { type DayOff, weekdayNames, withDaysOff } from "#/src/contract/choices/working-days";
import { limits } from "#/src/contract/limits";
import { holidayCountry, holidayYears, publicHolidays } from "#/src/contract/public-holidays";
import type { Calendar } from "#/src/contract/working-days";
import { showDate } from "#/src/format/show-dates";
import { isoWeekday } from "#/src/format/working-days";
import { useChangeCalendar } from "../calendar";

/** The agency's working weekdays and days off, in all states. Each change is saved as it is made. */
export function AgencyCalendar({ first }: { first: Calendar | null }) {
  const list = useQuery<Calendar>({
    queryKey: calendarKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-label text-muted">
        Reminders, digests and repeated invitations go out on working days, and due dates and reviews of
        answers count them. A change moves no date that is set already: “Move dates” in a client's menu shows
        the tasks that no longer fit.
      </p>
      <ListStates list={list} things="calendar">
        {(calendar) => (
          <div className="flex flex-col gap-4">
            <OnDaysOff clients={calendar.onDaysOff} />
            <div className="grid items-start gap-4 lg:grid-cols-[18rem_1fr]">
              <Weekdays calendar={calendar} />
              <DaysOff calendar={calendar} />
            </div>
          </div>
        )}
      </ListStates>
    </div>
  );
}

/** Leads to the plans of the clients with computed due dates on days off; nothing without any. */
function OnDaysOff({ clients }: { clients: Calendar["onDaysOff"] }) {
  if (clients.length === 0) return null;
  return (
    <section className="card-surface p-4" aria-label="Due Dates on Days Off">
      <h2 className="font-semibold text-label">Due Dates on Days Off</h2>
      <ul className="mt-1 columns-1 gap-6 sm:columns-2 xl:columns-3">
        {clients.map(({ id, name, tasks }) => (
          <li key={id} className="wrap-anywhere break-inside-avoid py-1">
            <a href={`/clients/${id}?move=dates`} className="link-text">
              {name}
            </a>
            <span className="text-muted">{`: ${counted(tasks, "task", "tasks")}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Weekdays({ calendar }: { calendar: Calendar }) {
  const change = useChangeCalendar();
  const toggle = (day: number, isOn: boolean) => {
    if (change.isPending) return;
    const others = calendar.weekdays.filter((each) => each !== day);
    const weekdays = isOn ? [...others, day].toSorted() : others;
    change.mutate({ row: calendar, weekdays, done: "Working weekdays saved" });
  };
  return (
    <section className="card-surface p-4" aria-label="Working Weekdays">
      <FieldGroup label="Working Weekdays">
        {weekdayNames.map((name, at) => (
          <LabelledCheckbox
            key={name}
            checked={calendar.weekdays.includes(at + 1)}
            onChange={({ currentTarget }) => toggle(at + 1, currentTarget.checked)}
          >
            {name}
          </LabelledCheckbox>
        ))}
      </FieldGroup>
    </section>
  );
}

function DaysOff({ calendar }: { calendar: Calendar }) {
  const change = useChangeCalendar();
  const { daysOff } = calendar;
  const remove = ({ date, name }: DayOff) =>
    change.mutate({
      row: calendar,
      daysOff: daysOff.filter((each) => each.date !== date),
      done: `${name} is a working day again`,
    });
  const years = Map.groupBy(daysOff, ({ date }) => date.slice(0, 4));
  return (
    <section className="card-surface flex flex-col gap-4 p-4" aria-label="Days Off">
      <h2 className="font-semibold text-label">Days Off</h2>
      <AddDayOff calendar={calendar} />
      <AddHolidays calendar={calendar} />
      {daysOff.length === 0 && <p className="text-label text-muted">No days off yet.</p>}
      {[...years].map(([year, days]) => (
        <div key={year}>
          <h3 className="text-hint text-muted">{year}</h3>
          <ul>
            {days.map((day) => (
              <li
                key={day.date}
                className="flex min-h-9 items-center justify-between gap-3 border-line border-b py-1"
              >
                <span className="min-w-0 wrap-anywhere">
                  {day.name}
                  <span className="block text-hint text-muted">
                    {`${weekdayNames[isoWeekday(day.date) - 1]}, ${showDate(day.date)}`}
                  </span>
                </span>
                <IconButton
                  label={`Remove ${day.name}, ${showDate(day.date)}`}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => remove(day)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function AddDayOff({ calendar }: { calendar: Calendar }) {
  const change = useChangeCalendar();
  const [day, setDay] = useState<DayOff>({ date: "", name: "" });
  const [error, setError] = useState<{ date?: string | undefined; name?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isThere = calendar.daysOff.some(({ date }) => date === day.date);
    const wrong = {
      ...(day.date === "" && { date: "Date is required" }),
      ...(isThere && { date: "This day is off already" }),
      ...(day.name.trim() === "" && { name: "Name is required" }),
    };
    setError(wrong);
    if (Object.keys(wrong).length > 0) return;
    const daysOff = withDaysOff(calendar.daysOff, [day]);
    change.mutate(
      { row: calendar, daysOff, done: `${day.name.trim()} was added` },
      { onSuccess: () => setDay({ date: "", name: "" }) },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <DayField
        label="Date"
        className="w-40"
        value={day.date}
        error={error.date}
        hint={day.date === "" ? undefined : `A ${weekdayNames[isoWeekday(day.date) - 1]}`}
        onPick={(date) => {
          setDay({ ...day, date });
          setError({ ...error, date: undefined });
        }}
      />
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <Field label="Name" error={error.name} className="min-w-0 flex-1">
          {(control) => (
            <TextInput
              {...control}
              value={day.name}
              maxLength={limits.nameLength}
              placeholder="Company outing"
              onChange={({ currentTarget }) => setDay({ ...day, name: currentTarget.value })}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6" isBusy={change.isPending}>
          Add Day Off
        </Button>
      </div>
    </form>
  );
}

const yearOptions = holidayYears.map((year) => ({ value: String(year), label: String(year) }));

const lastYear = holidayYears[holidayYears.length - 1];

function AddHolidays({ calendar }: { calendar: Calendar }) {
  const { today } = useViewer();
  const change = useChangeCalendar();
  const [country, setCountry] = useState("");
  const [year, setYear] = useState(String(holidayYears.find((each) => `${each + 1}` > today) ?? lastYear));
  const holidays = holidayCountry.has(country) ? publicHolidays(country, Number(year)) : [];
  const daysOff = withDaysOff(calendar.daysOff, holidays);
  const count = daysOff.length - calendar.daysOff.length;
  const add = () => {
    const days = count === 1 ? "1 day was added" : `${count} days were added`;
    change.mutate({ row: calendar, daysOff, done: days });
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <PickField
        label="Public holidays of"
        hint="From date-holidays, CC BY-SA 3.0"
        value={country}
        onPick={setCountry}
        options={holidayCountry.options}
        emptyLabel="Choose a country"
      />
      <div className="flex flex-wrap items-start gap-3">
        <PickField label="Year" value={year} onPick={setYear} options={yearOptions} />
        <Button
          className="mt-6"
          isBusy={change.isPending}
          isDisabled={country === "" || count === 0}
          onClick={add}
        >
          {country !== "" && count === 0 ? "All Added" : "Add Public Holidays"}
        </Button>
      </div>
    </div>
  );
}
