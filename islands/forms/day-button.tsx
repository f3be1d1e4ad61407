import { type ReactNode, useRef, useState } from "react";
import { Lazy } from "#/islands/ui/lazy-part";
import type { LazyPart } from "#/islands/ui/load-part";
import { Tooltip } from "#/islands/ui/tooltip/tooltip";

type DayButtonProps<Props> = {
  /** The date and whose it is: "Due date of Call them: Mar 9, 2026". */
  label: string;
  /** The form for the date, which calls `onDone` when it closes. */
  part: LazyPart<Props & { onDone: () => void }>;
  props: Props;
  /** Reason why this person may not change it. */
  deniedBecause: string | undefined;
  /** The date as shown in the row. */
  children: ReactNode;
};

/** A date in a table row; a press, or D in the row, opens a form for it over the row. */
export function DayButton<Props extends object>(day: DayButtonProps<Props>) {
  const { label, part, props, deniedBecause, children } = day;
  const [isEditing, setEditing] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const onDone = () => {
    setEditing(false);
    ref.current?.focus();
  };
  const button = (
    <button
      ref={ref}
      type="button"
      className="day-button above-row-link"
      aria-label={label}
      aria-keyshortcuts="D"
      aria-expanded={isEditing}
      aria-disabled={deniedBecause ? true : undefined}
      onPointerEnter={part.preload}
      onFocus={part.preload}
      onClick={() => !deniedBecause && setEditing(!isEditing)}
    >
      {children}
    </button>
  );
  if (deniedBecause) {
    return (
      <Tooltip text={deniedBecause} opensOnPress>
        {button}
      </Tooltip>
    );
  }
  return (
    <>
      {button}
      {isEditing && <Lazy part={part} props={{ ...props, onDone }} />}
    </>
  );
}
