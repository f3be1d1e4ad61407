import { type ReactNode, useRef } from "react";
import { Button } from "#/islands/ui/button";

type ChooseFilesProps = {
  label: string;
  /** Accessible name, if the label alone is not enough. */
  name?: string;
  icon: ReactNode;
  denied?: string | undefined;
  onChosen: (files: readonly File[]) => void;
  onInterest?: () => void;
};

/** A button that opens the file chooser; the same file can be chosen again. */
export function ChooseFiles({ label, name, icon, denied, onChosen, onInterest }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={icon}
        deniedBecause={denied}
        {...(name && { "aria-label": name })}
        {...(onInterest && { onPointerEnter: onInterest, onFocus: onInterest })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={name ?? label}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
