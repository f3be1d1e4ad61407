import { useLayoutEffect, useRef } from "react";
import { linkId } from "../parts/lead-card";

/** Keeps the focus on a card's link when the card moves to another column, which renders it again. */
export function useRefocus() {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(linkId(wanted.current))?.focus();
    wanted.current = null;
  });
  return {
    /** Call it before the render that moves the card. */
    keep: (leadId: string) => {
      if (document.activeElement?.id === linkId(leadId)) wanted.current = leadId;
    },
  };
}
