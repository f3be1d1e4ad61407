import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { preloadToasts } from "#/islands/ui/toast/store";
import { isUnauthorized, leaveForSignIn } from "../page/leave-for-sign-in";
import { getJson } from "./loader";

/**
 * The one place of query defaults: never stale, no refetch on interval or focus, no retries. Any call refused with
 * 401 sends the browser to sign in.
 */
export function createQueryClient(): QueryClient {
  // A clicked button becomes busy before the next event: after a timeout, a double click would send twice.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut, onMutate: fetchToasts }),
    defaultOptions: {
      queries: {
        queryFn: getJson(),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Preloads toasts without waiting: a change is sent even if they cannot be loaded. */
function fetchToasts() {
  preloadToasts().catch(() => {});
}

function leaveWhenSignedOut(error: Error) {
  if (isUnauthorized(error)) leaveForSignIn();
}
