import { useEffect, useRef, useState } from "react";
import { ErrorState } from "./error-state";
import { type LazyPart, useLoaded } from "./load-part";
import { toastNotLoaded } from "./toast/store";

export { lazyPart } from "./load-part";

/**
 * Renders a lazy part once its code is loaded; never on the server or during hydration, however early the code
 * arrives. A failed load is reported in a toast. A part that can be closed (`onClose` or `onDone`) is closed, so that
 * the next click retries; any other shows a message with Try again in its place.
 */
export function Lazy<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [isFailed, setFailed] = useState(false);
  const Component = useLoaded(part);
  const latest = useRef(props);
  latest.current = props;
  // A closing drawer is still mounted, and may be reopened before it is gone.
  const isClosing = "isClosing" in props && props.isClosing === true;
  useEffect(() => {
    if (isFailed || isClosing) return;
    let isGone = false;
    part.load().catch((error: Error) => {
      if (isGone || part.name === null) return;
      toastNotLoaded(error);
      const close = closerOf(latest.current);
      if (close) close();
      else setFailed(true);
    });
    return () => {
      isGone = true;
    };
  }, [part, isFailed, isClosing]);
  if (Component) return <Component {...props} />;
  if (!isFailed) return null;
  return (
    <ErrorState
      title={`${part.name} could not be loaded`}
      detail="Check your connection and try again."
      onRetry={() => setFailed(false)}
    />
  );
}

function closerOf(props: object): (() => unknown) | null {
  const { onClose, onDone }: { onClose?: unknown; onDone?: unknown } = props;
  const close = onClose ?? onDone;
  return typeof close === "function" ? () => close() : null;
}
