import { useRef } from "react";
import { ApiError, ifMatch } from "../../src/client/browser";
import { isStale } from "./refusals";

type Opened = {
  /** What is edited, as a sentence calls it: "client", "lead". */
  noun: string;
  /** The version that the form was opened with; a later one of the caller's does not count. */
  version: number;
  /** What somebody else made of it; throws what to say when it is gone. */
  loadTheirs: () => Promise<{ version: number }>;
};

/**
 * Sends edits for the version that was opened. When somebody else was faster, the edit is refused once with a
 * sentence that says so; saving again puts it on top of their change.
 */
export function useOpenedVersion({ noun, version, loadTheirs }: Opened) {
  const current = useRef(version);
  return async <T>(send: (headers: ReturnType<typeof ifMatch>) => Promise<T>): Promise<T> => {
    try {
      return await send(ifMatch({ version: current.current }));
    } catch (error) {
      if (!isStale(error)) throw error;
      current.current = (await loadTheirs()).version;
      throw new ApiError(
        412,
        `Somebody else changed this ${noun} while you were editing. What you typed is still here: save again to apply it, or cancel to see their change.`,
        "",
      );
    }
  };
}
