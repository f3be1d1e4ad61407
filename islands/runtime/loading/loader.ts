import type { QueryFunction } from "@tanstack/react-query";
import { ApiError } from "#/src/client/api-error";
import { refuseInPreview } from "#/src/client/preview";

type LoaderOptions = { on401?: "throw" | "returnNull" };

/**
 * The default loader: a GET to the parts of the query key joined by slashes, parsed as JSON. Throws an {@link
 * ApiError} for any response that is not ok; a 401 may be read as null instead.
 */
export function getJson({ on401 = "throw" }: LoaderOptions = {}): QueryFunction {
  return async ({ queryKey, signal }) => {
    refuseInPreview();
    const response = await fetch(queryKey.join("/"), { credentials: "include", signal });
    if (response.status === 401 && on401 === "returnNull") return null;
    if (!response.ok) throw await ApiError.from(response);
    return response.json();
  };
}
