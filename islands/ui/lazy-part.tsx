import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";

export type LazyPart<Props> = {
  /** The component once its code is there, else null. */
  loaded: () => ComponentType<Props> | null;
  load: () => Promise<void>;
  /** Calls back once the code is there, and returns what ends that. */
  subscribe: (onLoaded: () => void) => () => void;
  /** Starts loading; call it when the person shows interest (hover, focus). */
  preload: () => void;
};

/** A heavy part (dialog, form, menu) whose code loads when it is first shown with {@link Lazy}. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const load = () => {
    loading ??= importPart().then(
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
  return { loaded: () => component, load, subscribe, preload: () => void load().catch(() => {}) };
}

const nothing = () => null;

/**
 * Shows a lazy part; nothing until its code is there, and nothing on the server or while the browser takes over what
 * the server sent, however early the code came.
 * A failed load reaches the island's error boundary, and its Try again loads anew.
 */
export function Lazy<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [error, setError] = useState<Error>();
  const Component = useSyncExternalStore(part.subscribe, part.loaded, nothing);
  useEffect(() => void part.load().catch(setError), [part]);
  if (error) throw error;
  return Component && <Component {...props} />;
}
