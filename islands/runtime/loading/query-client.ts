import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { preloadToasts } from "#/islands/ui/toast/store";
import { isUnauthorized, leaveForSignIn } from "../page/leave-for-sign-in";
import { getJson } from "./loader";

/**
 * The one place of query defaults: never stale, no refetch on interval or focus, no retries.
 * Any call that answers 401 sends the browser to sign in.
 */
export function createQueryClient(): QueryClient {
  // What was pressed is busy before the next event: after a timeout, a double click would send twice.
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

/** Nothing waits for them: a change is sent though what tells of it cannot be had. */
function fetchToasts() {
  preloadToasts().catch(() => {});
}

function leaveWhenSignedOut(error: Error) {
  if (isUnauthorized(error)) leaveForSignIn();
}
