import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { addDays, type DateText } from "#/src/format/show-dates";

type DayPresetsProps = {
  isBusy: boolean;
  onPick: (date: DateText) => void;
};

/** Buttons over a date field for the days that people choose most; a press picks the day. */
export function DayPresets({ isBusy, onPick }: DayPresetsProps) {
  const { today } = useViewer();
  return (
    <fieldset aria-label="Quick choice" className="day-presets">
      {dayPresets(today).map(({ name, date }) => (
        <Button key={name} isDisabled={isBusy} onClick={() => onPick(date)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Returns the days offered for a due date. All count from today, so that an overdue task never stays overdue. */
export function dayPresets(today: DateText): { name: string; date: DateText }[] {
  const weekday = new Date(today).getUTCDay();
  return [
    { name: "Today", date: today },
    { name: "Tomorrow", date: addDays(today, 1) },
    { name: "Next Monday", date: addDays(today, (8 - weekday) % 7 || 7) },
    { name: "+1 week", date: addDays(today, 7) },
  ];
}
