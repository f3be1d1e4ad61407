import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { ViewerProvider } from "./viewer";

/** Renders content above the page, in a separate root with the page's context, until it is closed. */
export function showAbove(name: string, queries: QueryClient, content: (close: () => void) => ReactNode) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host, { identifierPrefix: `${name}-` });
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(
    <ViewerProvider value={JSON.parse(document.body.dataset.viewer ?? "null")}>
      <QueryClientProvider client={queries}>{content(close)}</QueryClientProvider>
    </ViewerProvider>,
  );
}
