import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PageUrl } from "../page/url-state";
import { type Viewer, ViewerProvider } from "../page/viewer";
import { IslandErrorBoundary } from "./error-boundary";

type IslandRootProps = {
  /** Path and query of the page. */
  url: string;
  /** Null where nobody is signed in. */
  viewer: Viewer | null;
  queryClient: QueryClient;
  /** The island can be used; not on the server. */
  onAlive?: () => void;
  children: ReactNode;
};

/** What surrounds every island, the same on the server and in the browser so that hydration matches. */
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
