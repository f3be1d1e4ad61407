import { useRef } from "react";
import { ApiError, ifMatch } from "../../src/client/browser";
import { isStale } from "./refusals";

type Versioned = { version: number };

type Opened = {
  /** What is edited, as a sentence calls it: "this client", "one of these tasks". */
  what: string;
  /** What the form was opened with; a later version of the caller's does not count. */
  opened: readonly Versioned[];
  /** What somebody else made of it; throws what to say when it is gone. */
  loadTheirs: () => Promise<readonly Versioned[]>;
};

/**
 * Sends edits for the version that was opened. When somebody else was faster, the edit is refused once with a
 * sentence that says so; saving again puts it on top of their change.
 */
export function useOpenedVersion({ what, opened, loadTheirs }: Opened) {
  const current = useRef(opened);
  return async <T>(send: (headers: ReturnType<typeof ifMatch>) => Promise<T>): Promise<T> => {
    try {
      return await send(ifMatch(...current.current));
    } catch (error) {
      if (!isStale(error)) throw error;
      current.current = await loadTheirs();
      throw new ApiError(
        412,
        `Somebody else changed ${what} while you were editing. What you typed is still here: save again to apply it, or cancel to see their change.`,
        "",
      );
    }
  };
}
