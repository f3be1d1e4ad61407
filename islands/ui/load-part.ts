import { type ComponentType, useSyncExternalStore } from "react";
import { loadCode } from "#/src/client/load-code";

export type LazyPart<Props> = {
  /** Begins a sentence, such as "The menu"; null for a part loaded without a request, whose failure is silent. */
  name: string | null;
  /** Returns the component once its code is loaded, otherwise null. */
  loaded: () => ComponentType<Props> | null;
  load: () => Promise<void>;
  /** Calls back once the code is loaded; returns a function that unsubscribes. */
  subscribe: (onLoaded: () => void) => () => void;
  /** Starts loading; call it on interest (hover, focus). */
  preload: () => void;
};

/**
 * A heavy part (dialog, form, menu) whose code loads when it is first rendered with `Lazy`.
 *
 * @param name the part in the message about a failure: "The form for a task"
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

/** Returns the component of a part once its code is loaded; null on the server and during hydration. */
export function useLoaded<Props>(part: LazyPart<Props>): ComponentType<Props> | null {
  return useSyncExternalStore(part.subscribe, part.loaded, nothing);
}
