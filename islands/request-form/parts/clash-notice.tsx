import { Button } from "#/islands/ui/button";
import type { FormField } from "#/src/contract/forms";
import { showAnswer } from "../show-answer";
import { partsOf, storedOf, valueToSend } from "../typed-answers";
import type { Answers } from "../use-answers";

type ClashNoticeProps = { field: FormField; name: string; answers: Answers; currency: string };

/** Another person's answer, stored while this one was typed. */
export function ClashNotice({ field, name, answers, currency }: ClashNoticeProps) {
  const { row } = partsOf(name);
  const [typed, theirs] = [answers.typed[name], answers.clashes[name]];
  if (!typed || !theirs) return null;
  const mine = valueToSend(field, typed, row);
  const stored = storedOf(theirs, row).value;
  const removed = row === undefined ? null : "the row was removed";
  const shown = (value: unknown) =>
    value === null && removed ? removed : showAnswer(field, value, currency);
  return (
    <div role="alert" className="card-surface flex flex-col gap-2 p-3 text-label">
      <p className="wrap-anywhere">
        {`${theirs.by ?? "Another person"} answered this in the meantime: ${shown(stored)}`}
      </p>
      <p className="wrap-anywhere text-muted">{`You wrote: ${shown(mine)}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => answers.keepMine(name)}>Keep mine</Button>
        <Button variant="ghost" onClick={() => answers.takeTheirs(name)}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
