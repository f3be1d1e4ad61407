import { preloadToasts, toast } from "#/islands/ui/toast/store";

/**
 * Fired on `window` when the browser leaves the page to sign in or to reload it, so that open forms store typed text:
 * at the start, and again on unload for text typed meanwhile.
 */
export const beforeLeaving = "portal:before-leaving";

const redirectDelay = 500;
let isLeaving = false;

/** True for the error of a call that was refused because nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("401") && error.message.includes("Unauthorized");
}

/**
 * Shows that the session is over and goes to sign in 500 ms later; sign-in returns to this address. The time begins
 * when the toast can be shown: on a slow connection its code may still be loading.
 */
export function leaveForSignIn() {
  if (isLeaving) return;
  isLeaving = true;
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
    isFinal: true,
  });
  const leave = () => {
    isLeaving = false;
    saveDraftsUntilUnload();
    window.location.assign(signInAddress(window.location.pathname + window.location.search));
  };
  const leaveSoon = () => void setTimeout(leave, redirectDelay);
  preloadToasts().then(leaveSoon, leaveSoon);
}

/** Reloads the page; open forms keep their typed text. */
export function reloadPage() {
  saveDraftsUntilUnload();
  window.location.reload();
}

function saveDraftsUntilUnload() {
  keepDrafts();
  window.addEventListener("pagehide", keepDrafts, { once: true });
}

function keepDrafts() {
  window.dispatchEvent(new Event(beforeLeaving));
}

export function signInAddress(returnTo: string): string {
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
