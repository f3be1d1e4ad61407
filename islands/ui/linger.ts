import { useEffect, useState } from "react";

/** Duration of the drawer's closing animation in milliseconds. */
const closingTime = 300;

/**
 * Keeps the last value for 300 ms after it became null, so that its view can close with an animation: `const {shown,
 * isClosing} = useLinger(taskId)`.
 */
export function useLinger<Value>(value: Value | null): { shown: Value | null; isClosing: boolean } {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  const isClosing = value === null && last !== null;
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => setLast(null), closingTime);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return { shown: value ?? last, isClosing };
}
