import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Denial } from "#/islands/runtime/changes/denial";
import { Explained, readOnlyBecause } from "#/islands/ui/explained";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import type { Mentionable } from "#/src/contract/comments";
import { limits } from "#/src/contract/limits";
import { offered, type Typing, typingAt } from "../rules";

type MentionFieldProps = {
  label: string;
  placeholder?: string;
  text: string;
  onType: (text: string) => void;
  /** The people who can be mentioned, once loaded. */
  people: { data: Mentionable[] | undefined; isError: boolean };
  onChoose: (person: Mentionable) => void;
  error: string | undefined;
  denied?: Denial;
  /** Takes the focus on mount. */
  isFocused?: boolean;
};

/**
 * A multi-line text field that suggests people after an @. It stays a text box (a combobox has one line) that
 * references its list and the active option, so that screen readers read both.
 */
export function MentionField(props: MentionFieldProps) {
  const { label, placeholder, text, onType, people, onChoose, error, denied, isFocused = false } = props;
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** Caret position to set after rendering, before the next key. */
  const caret = useRef<number | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [active, setActive] = useState(0);
  const options = typing && people.data ? offered(people.data, typing.typed) : [];
  const isOpen = options.length > 0;
  const at = Math.min(active, options.length - 1);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, at]);

  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const look = (control: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = control;
    setTyping(selectionStart === selectionEnd ? typingAt(value, selectionStart) : null);
    setActive(0);
  };
  const choose = (person: Mentionable | undefined) => {
    if (!person || !typing) return;
    const begin = `${text.slice(0, typing.at)}@${person.name} `;
    caret.current = begin.length;
    onType(begin + text.slice(typing.at + 1 + typing.typed.length).replace(/^ /, ""));
    onChoose(person);
    setTyping(null);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    if (!isOpen) return;
    if (event.key === "ArrowDown") setActive((at + 1) % options.length);
    else if (event.key === "ArrowUp") setActive((at - 1 + options.length) % options.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(options[at]);
    else if (event.key === "Escape") setTyping(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} isLabelHidden error={error} className="w-full">
      {(control) => (
        <div className="relative">
          <Explained denial={denied}>
            <Textarea
              {...control}
              {...readOnlyBecause(denied)}
              ref={field}
              className="w-full"
              placeholder={placeholder}
              rows={3}
              maxLength={limits.noteLength}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
              value={text}
              onChange={(event) => {
                onType(event.target.value);
                look(event.target);
              }}
              onClick={(event) => look(event.currentTarget)}
              onKeyDown={press}
              onBlur={() => setTyping(null)}
            />
          </Explained>
          {isOpen && <People id={listId} options={options} active={at} onChoose={choose} />}
          <p role="status" className="sr-only">
            {wordsFor(typing, people, options.length)}
          </p>
        </div>
      )}
    </Field>
  );
}

type PeopleProps = {
  id: string;
  options: readonly Mentionable[];
  active: number;
  onChoose: (person: Mentionable) => void;
};

/** The list of people, above the field, which keeps the focus. */
function People({ id, options, active, onChoose }: PeopleProps) {
  return (
    <div className="menu-panel absolute bottom-full left-0 mb-1 max-h-60 overflow-y-auto">
      <div id={id} role="listbox" aria-label="People to mention" tabIndex={-1}>
        {options.map((person, place) => (
          <div
            key={person.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            className="menu-item"
            aria-selected={place === active}
            data-highlighted={place === active ? "" : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(person);
            }}
          >
            <span className="min-w-0 truncate">{person.name}</span>
            {person.isClient && <span className="text-hint text-muted">Client</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

function wordsFor(typing: Typing | null, people: MentionFieldProps["people"], found: number): string {
  if (!typing) return "";
  if (people.isError) return "The people could not be loaded";
  if (!people.data) return "Loading people...";
  return found === 0 ? "Nobody with that name" : `${found} to choose from`;
}
