import { useEffect, useRef } from "react";

/** Looks for others' answers when the person returns to the page, such as from another app. */
export function useLookOnReturn(look: () => void) {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && latest.current();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
}
