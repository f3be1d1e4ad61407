import { useEffect, useRef } from "react";

/** Calls `onReturn` when the person returns to the page, such as from another app, and `onLeave` when they leave it. */
export function useVisibility(calls: { onReturn: () => void; onLeave: () => void }) {
  const latest = useRef(calls);
  latest.current = calls;
  useEffect(() => {
    const onChange = () =>
      document.visibilityState === "visible" ? latest.current.onReturn() : latest.current.onLeave();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
