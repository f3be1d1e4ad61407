import { toast } from "#/islands/ui/toast/store";

/**
 * Fired on `window` as the browser leaves to sign in, so that open forms keep what was typed: when it sets out
 * and once more when the page goes, for what was typed until then.
 */
export const beforeSignIn = "portal:before-sign-in";

const redirectDelay = 500;
let isLeaving = false;

/** True for the error of a call that was refused because nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("401") && error.message.includes("Unauthorized");
}

/** Says that the session is over and goes to sign in after 500 ms; sign-in comes back to this address. */
export function leaveForSignIn() {
  if (isLeaving) return;
  isLeaving = true;
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
    isFinal: true,
  });
  setTimeout(() => {
    isLeaving = false;
    keepDrafts();
    window.addEventListener("pagehide", keepDrafts, { once: true });
    window.location.assign(signInAddress(window.location.pathname + window.location.search));
  }, redirectDelay);
}

function keepDrafts() {
  window.dispatchEvent(new Event(beforeSignIn));
}

export function signInAddress(returnTo: string): string {
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
