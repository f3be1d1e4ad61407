import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Needing, type Offered, offeredNeeds } from "./needing";

type NeedsPickerProps = {
  /** The word for the things, such as "templates". */
  many: string;
  things: readonly Needing[];
  /** The thing that gets the prerequisite; null for a new one. */
  own: Needing | null;
  chosen: ReadonlySet<string>;
  onPick: (id: string) => void;
  /** Takes the focus on mount. */
  isFocused?: boolean;
};

/** Adds a prerequisite: typed text filters them by name; arrows and Enter or a click pick one. */
export function NeedsPicker({ many, things, own, chosen, onPick, isFocused = false }: NeedsPickerProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The typed text; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = typed !== null;
  const offered = isOpen ? offeredNeeds(things, { own, without: chosen, search: typed }) : [];
  const optionId = (place: number) => `${listId}-${place}`;
  // The list may open below the visible part of a drawer.
  useEffect(() => {
    const shown = active === -1 ? listId : `${listId}-${active}`;
    if (isOpen) document.getElementById(shown)?.scrollIntoView({ block: "nearest" });
  }, [listId, active, isOpen]);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  const show = (text: string | null) => {
    setTyped(text);
    setActive(-1);
  };
  const pick = (option: Offered | undefined) => {
    if (!option || option.refusal) return;
    onPick(option.id);
    show(null);
  };
  const step = (by: 1 | -1) => {
    const from = active === -1 && by === -1 ? 0 : active;
    setActive((from + by + offered.length) % Math.max(offered.length, 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!isOpen && event.key === "ArrowDown") show("");
    else if (!isOpen) return;
    else if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape") show(null);
    // If no option is highlighted, Enter picks the first match.
    else if (event.key === "Enter") pick(active === -1 && typed ? offered.find(isFree) : offered[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <input
        ref={field}
        type="text"
        role="combobox"
        className="input w-full"
        aria-label="Add a prerequisite"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : optionId(active)}
        placeholder={`Search ${many} to add one`}
        value={typed ?? ""}
        onChange={(event) => show(event.target.value)}
        onClick={() => {
          if (!isOpen) show("");
        }}
        onKeyDown={onKeyDown}
        onBlur={() => show(null)}
      />
      {isOpen && (
        <div className="menu-panel picker-list">
          <div
            id={listId}
            role="listbox"
            aria-label={many.charAt(0).toUpperCase() + many.slice(1)}
            tabIndex={-1}
          >
            {offered.map((option, place) => (
              <div
                key={option.id}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                className="menu-item"
                aria-selected={false}
                aria-disabled={option.refusal ? true : undefined}
                data-highlighted={place === active ? "" : undefined}
                onMouseDown={(event) => {
                  event.preventDefault();
                  pick(option);
                }}
              >
                <span className="min-w-0">
                  <span className="block truncate">{option.name}</span>
                  {option.refusal && (
                    <span className="block truncate text-hint text-muted">{option.refusal}</span>
                  )}
                </span>
              </div>
            ))}
          </div>
          <p role="status" className={offered.length === 0 ? "px-2 py-1.5 text-muted" : "sr-only"}>
            {offered.length === 0 ? `No ${many} found` : `${offered.length} to choose from`}
          </p>
        </div>
      )}
    </div>
  );
}

function isFree({ refusal }: Offered): boolean {
  return refusal === undefined;
}
