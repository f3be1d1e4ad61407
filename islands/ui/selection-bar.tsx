import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./icon-button";

type SelectionBarProps = {
  /** Name of the region for screen readers. */
  label: string;
  count: number;
  /** Deselects everything. */
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
};

/** Floats at the bottom of the page while rows are selected. Escape deselects them. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  useEscape(onClear);
  return (
    <section
      aria-label={label}
      data-foot-bar
      className="sticky bottom-4 z-10 mx-auto flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-base-100 py-2 pr-2 pl-4 shadow-float max-sm:w-full"
    >
      <span className="mr-auto whitespace-nowrap pr-2 font-medium tabular-nums" aria-live="polite">
        {count} selected
      </span>
      {children}
      <IconButton label="Clear selection" icon={<X size={16} aria-hidden />} onClick={onClear} />
    </section>
  );
}

/** Handles Escape outside of dialogs and menus, which handle it first. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("dialog, [role=menu]")) return;
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
