import { useRef, useState } from "react";

/** State of an element that turns into a form in place; afterwards its opener gets the focus back. */
export function useInPlace() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}
