import { useSyncExternalStore } from "react";
import { CodeNotLoaded, importFetched } from "#/src/client/load-code";
import type { About } from "./about-of";

export type ToastMessage = {
  title: string;
  description?: string;
  /** The call's result and its input, which name what was changed, under the words. */
  about?: About;
  /** `default` reports a success, `notice` something that has not happened yet. */
  variant?: "default" | "notice" | "destructive";
  /** The operation reported, if it can be undone. */
  operationId?: string | undefined;
  /** True when it reports an undo, which can be redone. */
  isUndo?: boolean;
  /** True when only a reload of the page helps; adds a button for it. */
  offersReload?: boolean;
  /** Adds a button for what can be done next. */
  offer?: { label: string; onPress: () => void };
  /** Adds a button for the list of recent changes, for those who have it. */
  offersRecentChanges?: boolean;
  /** True when nothing may replace it: the page is about to be left. */
  isFinal?: boolean;
};

export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for 5000 ms from any island; a later one replaces it. */
export function toast(message: ToastMessage) {
  if (shown?.isFinal) return;
  lastId += 1;
  set({ ...message, id: lastId });
}

/** Shows the failure of a user's action. A 401's own message takes precedence. */
export function toastError(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}

/**
 * Reports that part of the screen could not be loaded. Offers a reload when only that helps, or when the caller
 * requests it.
 */
export function toastNotLoaded(
  error: Error,
  offersReload = error instanceof CodeNotLoaded && error.isReplaced,
) {
  toast({ title: "Error", description: error.message, variant: "destructive", offersReload });
}

export function toastSuccess(description: string) {
  toast({ title: "Success", description });
}

export function dismissToast(id: number) {
  if (shown?.id === id) set(null);
}

/** Returns the displayed message, or null. */
export const shownToast = () => shown;

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, shownToast, () => null);
}

let view: Promise<typeof import("./toast-view")> | null = null;

/** Loads the code of toasts. Call it as soon as one may appear, for example when a change is sent. */
export function preloadToasts() {
  view ??= importFetched(() => import("./toast-view")).catch((error) => {
    view = null;
    throw error;
  });
  return view;
}

function set(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
