import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { ViewerProvider } from "#/islands/runtime/viewer";
import { RecentChanges } from "./recent-changes";

/** Shows the list in a dialog above the page, which follows what is undone there. */
export function showRecentChanges(queries: QueryClient) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host, { identifierPrefix: "recent-changes-" });
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <ViewerProvider value={JSON.parse(document.body.dataset.viewer ?? "null")}>
      <QueryClientProvider client={queries}>
        <RecentChanges onClose={close} />
      </QueryClientProvider>
    </ViewerProvider>,
  );
}
