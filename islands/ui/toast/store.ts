import { useSyncExternalStore } from "react";
import { CodeNotLoaded, importFetched } from "#/src/client/load-code";

export type ToastMessage = {
  title: string;
  description?: string;
  /** `default` tells of a success, `notice` of something that did not happen yet. */
  variant?: "default" | "notice" | "destructive";
  /** What it tells of, where that can be undone. */
  operationId?: string | undefined;
  /** It tells of an undo, which is taken back by doing it again. */
  isUndo?: boolean;
  /** Only a reload of the page helps, and is offered. */
  offersReload?: boolean;
  /** Nothing replaces it: the page is about to be left. */
  isFinal?: boolean;
};

export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for 5000 ms from any island; a later one takes its place. */
export function toast(message: ToastMessage) {
  if (shown?.isFinal) return;
  lastId += 1;
  set({ ...message, id: lastId });
}

/** The failure of something the person did. A 401's own message wins over it. */
export function toastError(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}

/** Part of the screen could not be loaded. Offers a reload where only that helps, or where the caller says so. */
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

/** The message on screen, or null. */
export const shownToast = () => shown;

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, shownToast, () => null);
}

let view: Promise<typeof import("./toast-view")> | null = null;

/** Loads what draws a toast. Called as soon as one may come, such as when a change is sent. */
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
