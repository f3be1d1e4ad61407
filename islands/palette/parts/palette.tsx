import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useId, useState } from "react";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { classes } from "#/islands/ui/classes";
import { Confirm } from "#/islands/ui/confirm";
import { useIsLate } from "#/islands/ui/loading-bar";
import { useModal } from "#/islands/ui/modal";
import { isAnythingTyped } from "#/islands/ui/unsaved";
import { limits } from "#/src/contract/limits";
import { keepRecent } from "../recent";
import { type Choice, useChoices } from "../use-choices";

/** The search palette: one field, and below it a list for the arrow keys (a combobox with its listbox). */
export function Palette({ onClose }: { onClose: () => void }) {
  const { role } = useViewer();
  const ref = useModal({ onCloseRequest: onClose });
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  /** The choice made while a form behind has unsaved changes. */
  const [leaving, setLeaving] = useState<Choice | null>(null);
  const { choices, isWaiting, error, retry } = useChoices(role, text);
  const active = Math.min(at, choices.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const open = (index: number) => {
    const choice = choices[index];
    if (!choice) return;
    if (choice.act) {
      onClose();
      choice.act();
    } else if (isAnythingTyped()) setLeaving(choice);
    else leave(choice);
  };
  const leave = ({ recent, href }: Choice) => {
    if (recent) keepRecent(recent);
    onClose();
    window.location.assign(href);
  };
  const isLate = useIsLate(isWaiting);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (!step) return open(active);
    const next = (active + step + choices.length) % Math.max(1, choices.length);
    setAt(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <dialog ref={ref} className="dialog palette" aria-label="Search">
      <div className="search-input palette-field">
        <Search size={16} aria-hidden />
        <input
          data-autofocus
          className="input"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchLength.max}
          placeholder={role === "client" ? "Tasks and designs" : "Clients, tasks, leads, designs, people"}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="palette-list">
        <div id={id} role="listbox" aria-label="Found" aria-busy={isWaiting}>
          {choices.map((choice, index) => (
            <ChoiceOption
              key={choice.key}
              id={optionId(index)}
              choice={choice}
              isActive={index === active}
              onPoint={() => setAt(index)}
              onPress={() => open(index)}
            />
          ))}
        </div>
        {error && (
          <div className="flex items-center gap-3 px-5 py-3" role="alert">
            <span className="flex-1">{failureSentence(error)}</span>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
      </div>
      <p className="palette-foot">
        {isWaiting && !isLate && searching}
        <span role="status">{isWaiting ? isLate && searching : statusOf(text, choices.length, error)}</span>
      </p>
      {leaving && (
        <Confirm
          title="Discard changes?"
          text="What you typed has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDestructive
          onConfirm={() => leave(leaving)}
          onCancel={onClose}
        />
      )}
    </dialog>
  );
}

const searching = "Searching…";
const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

function statusOf(text: string, count: number, error: Error | null): string {
  if (error) return "";
  if (text.trim() === "") return "Enter opens, arrows choose. Outside of fields ? shows all keys.";
  return count === 0 ? `Nothing matches “${text.trim()}”.` : `${count} found`;
}

type ChoiceOptionProps = {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onPress: () => void;
};

/** The field keeps the focus: keys move through its list, and a click on a line opens it. */
function ChoiceOption({ id, choice, isActive, onPoint, onPress }: ChoiceOptionProps) {
  const { title, detail, label, keys } = choice;
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
      {keys && <kbd className="key-cap">{keys}</kbd>}
      <span className="flex-none text-hint text-muted">{label}</span>
    </div>
  );
}
