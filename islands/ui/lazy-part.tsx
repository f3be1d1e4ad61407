import { type ComponentType, useEffect, useState } from "react";

export type LazyPart<Props> = {
  /** Renders nothing until its code is there. Never rendered on the server. */
  Part: ComponentType<Props>;
  /** Starts loading; call it when the person shows interest (hover, focus). */
  preload: () => void;
};

/**
 * A heavy part (dialog, form, menu) whose code loads when it is first shown.
 * A failed load reaches the island's error boundary, and its Try again loads anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function start(): Promise<void> {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function Part(props: Props) {
    const [state, setState] = useState<{ error: Error } | "loading" | "loaded">(() =>
      loaded ? "loaded" : "loading",
    );
    useEffect(() => {
      if (state !== "loading") return;
      let isMounted = true;
      start().then(
        () => isMounted && setState("loaded"),
        (error: Error) => isMounted && setState({ error }),
      );
      return () => {
        isMounted = false;
      };
    }, [state]);
    if (typeof state === "object") throw state.error;
    const Loaded = loaded;
    return Loaded && state === "loaded" ? <Loaded {...props} /> : null;
  }

  return { Part, preload: () => void start().catch(() => {}) };
}
