import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { answerPage, api } from "#/src/client/browser";
import type { ClientListItem } from "#/src/contract/clients";
import { clientsPath } from "../keys";
import { nameKey } from "./client-name";

/** Maximum number of options; typing more of a name finds the others. */
const offered = 20;
/** Delay in milliseconds between the last key and the search. */
const pause = 150;

type ClientOptionsProps = {
  id: string;
  search: string;
  /** The id of the current client. */
  chosen: string;
  /** Label of the empty option; null when a client is required. */
  emptyLabel: string | null;
  refusalOf: ((client: ClientListItem) => string | undefined) | undefined;
  /** Receives the key handler of the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  /** Reports the element id of the highlighted option; undefined if none is highlighted. */
  onActive: (id: string | undefined) => void;
  onPick: (id: string) => void;
  onClose: () => void;
};

/** The open list of a picker. The focus stays in its field. */
export function ClientOptions(props: ClientOptionsProps) {
  const { id, search, chosen, emptyLabel, refusalOf, keys, onActive, onPick, onClose } = props;
  const queries = useQueryClient();
  const list = useOffered(search);
  const options = [
    ...(emptyLabel !== null && search === "" ? [{ id: "", name: emptyLabel, detail: "", refusal: "" }] : []),
    ...(list.data?.items ?? []).map((client) => ({
      id: client.id,
      name: client.name,
      detail: client.brandNames.join(", "),
      refusal: refusalOf?.(client),
    })),
  ];
  /** The highlighted position, and the search whose results it belongs to. */
  const [{ of, active }, setActive] = useState({ of: search, active: -1 });
  const at = of === search ? active : -1;
  useEffect(() => {
    const option = document.getElementById(`${id}-${at}`);
    option?.scrollIntoView({ block: "nearest" });
    onActive(option?.id);
  }, [id, at, onActive]);

  const pick = (place: number) => {
    const option = options[place];
    if (!option || option.refusal) return;
    if (option.id) queries.setQueryData(nameKey(option.id), option.name);
    onPick(option.id);
    onClose();
  };
  const step = (by: 1 | -1) => {
    const from = at === -1 && by === -1 ? 0 : at;
    setActive({ of: search, active: (from + by + options.length) % Math.max(options.length, 1) });
  };
  keys.current = (event) => {
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape") onClose();
    // If no option is highlighted, Enter picks the first match once the results have loaded.
    else if (event.key === "Enter") pick(at === -1 && search && list.isCurrent ? 0 : at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const words = wordsFor(list, options.length);
  return (
    <div className="menu-panel picker-list">
      <div id={id} role="listbox" aria-label="Clients" tabIndex={-1} aria-busy={list.isPlaceholderData}>
        {options.map(({ id: client, name, detail, refusal }, place) => (
          <div
            key={client}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            className="menu-item"
            aria-selected={client === chosen}
            aria-disabled={refusal ? true : undefined}
            data-highlighted={place === at ? "" : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(place);
            }}
          >
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              {(refusal || detail) && (
                <span className="block truncate text-hint text-muted">{refusal || detail}</span>
              )}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={words ? "px-2 py-1.5 text-muted" : "sr-only"}>
        {words || `${options.length} to choose from`}
      </p>
    </div>
  );
}

/** Loads the clients whose name or brands contain the text: the first ones, sorted by name. */
function useOffered(text: string) {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const search = debounced.trim();
  const list = useQuery({
    queryKey: [clientsPath, "offered", search],
    queryFn: ({ signal }) => {
      const query = {
        page: "1",
        pageSize: String(offered),
        sort: "name",
        ...(search && { search }),
      } as const;
      return answerPage<ClientListItem>(api.clients.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });
  return { ...list, isCurrent: debounced === text && !list.isPlaceholderData };
}

type Loading = { error: Error | null; isFetching: boolean };

function wordsFor({ error, isFetching }: Loading, found: number): string {
  if (error) return failureSentence(error);
  if (found > 0) return "";
  return isFetching ? "Loading clients..." : "No clients found";
}
