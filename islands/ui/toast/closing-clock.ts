import { useEffect, useRef, useState } from "react";

/** Calls back once the time has passed. It stands still while something holds it, and while another window is in front. */
export function useClosingClock(milliseconds: number, isHeld: boolean, onEnd: () => void) {
  const left = useRef(milliseconds);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const isAway = useIsAway();
  useEffect(() => {
    if (isHeld || isAway) return;
    const from = Date.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [isHeld, isAway]);
}

function useIsAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, []);
  return isAway;
}
