import type { ReactNode } from "react";

type FilterChipProps = {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  icon?: ReactNode;
  children: ReactNode;
};

/** A toggle for a filter, such as "Past Due Only". */
export function FilterChip({ isOn, onToggle, icon, children }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      {children}
    </button>
  );
}
