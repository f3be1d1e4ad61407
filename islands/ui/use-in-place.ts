import { useRef, useState } from "react";

/** Something that turns into a form where it stands; once that is over, what opened it has the focus again. */
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
