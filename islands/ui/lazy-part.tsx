import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadCode } from "#/src/client/load-code";
import { ErrorState } from "./error-state";
import { toastNotLoaded } from "./toast/store";

export type LazyPart<Props> = {
  /** As the beginning of a sentence; null where nobody asked for the part, so that a failure is not mentioned. */
  name: string | null;
  /** The component once its code is there, else null. */
  loaded: () => ComponentType<Props> | null;
  load: () => Promise<void>;
  /** Calls back once the code is there, and returns what ends that. */
  subscribe: (onLoaded: () => void) => () => void;
  /** Starts loading; call it when the person shows interest (hover, focus). */
  preload: () => void;
};

/**
 * A heavy part (dialog, form, menu) whose code loads when it is first shown with {@link Lazy}.
 *
 * @param name what could not be loaded, in the message about a failure: "The form for a task"
 */
export function lazyPart<Props extends object>(
  name: string | null,
  importPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const load = () => {
    loading ??= loadCode(name ?? "", importPart).then(
      (imported) => {
        component = imported;
        for (const onLoaded of waiting) onLoaded();
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const subscribe = (onLoaded: () => void) => {
    waiting.add(onLoaded);
    return () => waiting.delete(onLoaded);
  };
  return { name, loaded: () => component, load, subscribe, preload: () => void load().catch(() => {}) };
}

const nothing = () => null;

/**
 * Shows a lazy part; nothing until its code is there, and nothing on the server or while the browser takes over what
 * the server sent, however early the code came.
 * A failed load is reported in a toast. A part that can be closed (`onClose` or `onDone`) is closed, so that the next
 * press opens it again; any other leaves a message with Try again in its place.
 */
export function Lazy<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [isFailed, setFailed] = useState(false);
  const Component = useSyncExternalStore(part.subscribe, part.loaded, nothing);
  const latest = useRef(props);
  latest.current = props;
  // A drawer that is closing is still there, and may be opened again before it is gone.
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
