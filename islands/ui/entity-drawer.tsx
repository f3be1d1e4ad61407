import SearchX from "lucide-react/icons/search-x";
import X from "lucide-react/icons/x";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { EmptyState } from "./empty-state";
import { IconButton } from "./icon-button";
import { useModal } from "./modal";
import { StepButtons } from "./step-buttons";

/** State of a screen's drawer, and its callbacks: step through the rows and close. */
export type DrawerControls = {
  /** Plays the 300 ms closing animation; see {@link useLinger}. */
  isClosing: boolean;
  onMove: (id: string) => void;
  onClose: () => void;
};

type EntityDrawerProps<Detail> = DrawerControls & {
  /** The kind of entity, capitalized: "Task". */
  thing: string;
  id: string;
  /** The entity's own name; its kind until the name is known. */
  title: string | undefined;
  /** Over the title: whose it is. */
  over?: ReactNode;
  /** Under the title. */
  badge?: ReactNode;
  /** The entity with everything that the drawer shows. */
  detail: ComponentProps<typeof Loaded<Detail>>["query"];
  /** The main actions. */
  foot: (detail: Detail) => ReactNode;
  /** The rows that J and K step through, in the order they had when the drawer opened. */
  neighbours: readonly { id: string }[];
  /** True when the screen knows of no such entity; one that its request does not find is missing too. */
  isUnknown?: boolean;
  /** Possible reason for a missing entity, as a sentence. */
  missingText: string;
  /** The id of the element that gets the focus when the drawer closes. */
  returnFocusTo: string;
  children: (detail: Detail) => ReactNode;
};

/** One entity in a side panel of 520 px over the right (the whole screen on a phone), open while it is mounted. */
export function EntityDrawer<Detail>(props: EntityDrawerProps<Detail>) {
  const { thing, id, title, over, badge, detail, foot, neighbours, children } = props;
  const { isUnknown = false, missingText, returnFocusTo, isClosing, onMove, onClose } = props;
  const isMissing = (isUnknown && !isClosing) || isNotFound(detail.error);
  const one = thing.toLowerCase();
  const titleId = useId();
  const ref = useModal({
    onCloseRequest: onClose,
    returnFocusTo: () => document.getElementById(returnFocusTo),
  });
  const rows = useOpeningOrder(id, neighbours);
  const at = rows.findIndex((row) => row.id === id);
  const actions = !isMissing && detail.data !== undefined && foot(detail.data);
  return (
    <dialog
      ref={ref}
      className="drawer-panel"
      aria-labelledby={titleId}
      {...(isClosing && { "data-closing": "" })}
    >
      <header className="flex items-start justify-between gap-3 border-line border-b py-3 pr-3 pl-5">
        <div className="min-w-0 flex-1 py-1">
          {!isMissing && over}
          <h2 id={titleId} tabIndex={-1} data-autofocus className="font-semibold text-base outline-none">
            {(isMissing ? undefined : title) ?? thing}
          </h2>
          {!isMissing && badge && <div className="mt-1.5">{badge}</div>}
        </div>
        <div className="flex items-center">
          <StepButtons thing={one} previous={rows[at - 1]} next={rows[at + 1]} onMove={onMove} />
          <IconButton label="Close" icon={<X size={16} aria-hidden />} onClick={onClose} />
        </div>
      </header>
      {/* Positioned, so that content hidden for screen readers scrolls with it and does not stretch the panel. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        {isMissing ? (
          <EmptyState
            icon={<SearchX size={20} aria-hidden />}
            title={`${thing} not found`}
            text={missingText}
          />
        ) : (
          <Loaded
            key={id}
            query={detail}
            loading={`Loading ${one} details...`}
            failed={`The ${one} could not be loaded`}
          >
            {children}
          </Loaded>
        )}
      </div>
      {actions && (
        <footer key={id} className="dialog-foot">
          {actions}
        </footer>
      )}
    </dialog>
  );
}

/**
 * Returns the rows in the order they had when the drawer opened: a change to the open row may move it, or drop it from
 * the list, but J continues from its old place. Falls back to the list if the row was not in it.
 */
function useOpeningOrder(id: string, rows: readonly { id: string }[]) {
  const [order] = useState(() => rows.map((row) => row.id));
  const listed = new Set(rows.map((row) => row.id));
  const shown = order.filter((each) => each === id || listed.has(each));
  return shown.includes(id) && shown.length > 1 ? shown.map((each) => ({ id: each })) : rows;
}
