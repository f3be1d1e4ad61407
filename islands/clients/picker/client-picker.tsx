import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { classes } from "#/islands/ui/classes";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { ClientListItem } from "#/src/contract/clients";
import { useClientName } from "./client-name";

export type PickedClient = Pick<ClientListItem, "id" | "name">;

const listPart = lazyPart("The list of clients", () =>
  import("./client-options").then((m) => m.ClientOptions),
);

type ClientPickerProps = Omit<ComponentProps<"input">, "value" | "onChange" | "placeholder" | "className"> & {
  /** The id of the chosen client, "" for none. */
  value: string;
  /** Its name, if the page knows it. */
  knownName?: string | null | undefined;
  /** Text without a client: "All Clients", "Choose a client". */
  emptyLabel: string;
  /** Offers no client as the first choice. */
  canBeEmpty?: boolean;
  /** Returns the reason why a client cannot be picked here, if any. */
  refusalOf?: ((client: ClientListItem) => string | undefined) | undefined;
  onPick: (id: string) => void;
  className?: string;
};

/** Picks one of any number of clients: typed text is searched by the server; arrows and Enter or a click pick one. */
export function ClientPicker(props: ClientPickerProps) {
  const { value, knownName, emptyLabel, canBeEmpty, refusalOf, onPick, onBlur, className, ...input } = props;
  const listId = useId();
  const name = useClientName(value, knownName);
  /** The typed text; null while the field is not focused. */
  const [typed, setTyped] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string>();
  /** Key handler of the open list. */
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const isOpen = typed !== null;
  const close = () => {
    setTyped(null);
    setActiveId(undefined);
  };
  return (
    <div className={classes("relative", className)}>
      <input
        {...input}
        type="text"
        role="combobox"
        className="input w-full"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={emptyLabel}
        value={typed ?? name}
        onChange={(event) => setTyped(event.target.value)}
        onPointerEnter={listPart.preload}
        onFocus={listPart.preload}
        onClick={(event) => {
          event.currentTarget.select();
          if (!isOpen) setTyped(name);
        }}
        onKeyDown={(event) => {
          if (isOpen) keys.current?.(event);
          else if (event.key === "ArrowDown") {
            event.preventDefault();
            setTyped(name);
          }
        }}
        onBlur={(event) => {
          if (canBeEmpty && typed === "" && value !== "") onPick("");
          close();
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <Lazy
          part={listPart}
          props={{
            id: listId,
            search: typed === name ? "" : typed,
            chosen: value,
            emptyLabel: canBeEmpty ? emptyLabel : null,
            refusalOf,
            keys,
            onActive: setActiveId,
            onPick,
            onClose: close,
          }}
        />
      )}
    </div>
  );
}
