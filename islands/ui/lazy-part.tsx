import { type ComponentType, useEffect, useState } from "react";

export type LazyPart<Props> = {
  /** The component once its code is there, else null. */
  loaded: () => ComponentType<Props> | null;
  load: () => Promise<void>;
  /** Starts loading; call it when the person shows interest (hover, focus). */
  preload: () => void;
};

/** A heavy part (dialog, form, menu) whose code loads when it is first shown with {@link Lazy}. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  const load = () => {
    loading ??= importPart().then(
      (imported) => {
        component = imported;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return { loaded: () => component, load, preload: () => void load().catch(() => {}) };
}

type LoadState = "loading" | "loaded" | { error: Error };

/**
 * Shows a lazy part; nothing until its code is there, and never anything on the server.
 * A failed load reaches the island's error boundary, and its Try again loads anew.
 */
export function Lazy<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [state, setState] = useState<LoadState>(() => (part.loaded() ? "loaded" : "loading"));
  useEffect(() => {
    if (state !== "loading") return;
    let isMounted = true;
    part.load().then(
      () => isMounted && setState("loaded"),
      (error: Error) => isMounted && setState({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, [part, state]);
  if (typeof state === "object") throw state.error;
  const Component = part.loaded();
  return Component && state === "loaded" ? <Component {...props} /> : null;
}
