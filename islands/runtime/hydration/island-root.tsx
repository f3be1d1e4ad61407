import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageUrl } from "../page/url-state";
import { type Viewer, ViewerProvider } from "../page/viewer";
import { IslandErrorBoundary } from "./error-boundary";

type IslandRootProps = {
  /** Path and query of the page. */
  url: string;
  /** Null without a signed-in user. */
  viewer: Viewer | null;
  queryClient: QueryClient;
  /** Called once the island is interactive; not on the server. */
  onAlive?: () => void;
  children: ReactNode;
};

/** Providers around every island, the same on the server and in the browser so that hydration matches. */
export function IslandRoot({ url, viewer, queryClient, onAlive, children }: IslandRootProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <PageUrl value={url}>
      <ViewerProvider value={viewer}>
        <QueryClientProvider client={queryClient}>
          <IslandErrorBoundary>{children}</IslandErrorBoundary>
        </QueryClientProvider>
      </ViewerProvider>
    </PageUrl>
  );
}
