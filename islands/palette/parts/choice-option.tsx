import { classes } from "#/islands/ui/classes";
import type { Choice } from "../use-choices";

type ChoiceOptionProps = {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onPress: () => void;
};

/** The field keeps the focus: the keys go through its list, and a press on a line opens it. */
export function ChoiceOption({ id, choice, isActive, onPoint, onPress }: ChoiceOptionProps) {
  const { title, detail, label } = choice;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes("palette-option", isActive && "is-active")}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      onKeyDown={(event) => event.key === "Enter" && onPress()}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={title}>
          {title}
        </span>
        {detail && <span className="block truncate text-hint text-muted">{detail}</span>}
      </span>
      <span className="flex-none text-hint text-muted">{label}</span>
    </div>
  );
}
