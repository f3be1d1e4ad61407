import { Progress } from "#/islands/ui/progress";
import type { Request } from "#/src/contract/requests";
import { showDate } from "#/src/format/show-dates";
import type { Saving } from "../use-answers";

type HeadProps = {
  request: Request;
  count: { answered: number; shown: number };
  saving: Saving;
};

const savingWords: Record<Saving, string> = {
  idle: "",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved yet. It is sent as soon as there is a connection; what you typed is kept here.",
};

/** The form's title, its day, how much is answered, and whether that is stored. */
export function Head({ request: { name, turnDue }, count: { answered, shown }, saving }: HeadProps) {
  const words = `${answered} of ${shown}`;
  return (
    <header className="flex flex-col gap-2">
      <h1 className="wrap-anywhere font-semibold text-title">{name}</h1>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-label text-muted tabular-nums">
        <span>{`Due ${showDate(turnDue)}`}</span>
        <span>{words}</span>
      </p>
      <Progress
        percent={shown === 0 ? 100 : Math.round((answered / shown) * 100)}
        tone="blue"
        label={`${words} answered`}
      />
      <p
        role="status"
        className={saving === "failed" ? "text-hint text-red" : "min-h-4 text-hint text-muted"}
      >
        {savingWords[saving]}
      </p>
    </header>
  );
}
