import { type ComponentType, useSyncExternalStore } from "react";
import { loadCode } from "#/src/client/load-code";

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
 * A heavy part (dialog, form, menu) whose code loads when it is first shown with `Lazy`.
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

/** The component of a part once its code is there; null on the server and while the browser hydrates. */
export function useLoaded<Props>(part: LazyPart<Props>): ComponentType<Props> | null {
  return useSyncExternalStore(part.subscribe, part.loaded, nothing);
}
