import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
};

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tab panels; only the open one is rendered. Arrow keys, Home and End move between the tabs
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs). Small enough for a first load, unlike a library.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const target = steps[event.key]?.(index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(tab)]?.focus();
    onChange(tab.value);
  };
  const open = tabs.find((tab) => tab.value === value);
  return (
    <div className="flex flex-col gap-4 max-md:gap-2">
      <div ref={list} role="tablist" aria-label={label} className="tab-list">
        {tabs.map((tab, index) => {
          const isOpen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${id}-panel` : undefined}
              data-state={isOpen ? "active" : "inactive"}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => isOpen || onChange(tab.value)}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {open && (
        <div key={open.value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open.value}`}>
          {open.content}
        </div>
      )}
    </div>
  );
}
