import { createContext } from "react";
import type { Role } from "#/src/contract/choices/users";
import { useProvided } from "./use-provided";

/** Who looks at a page, and how the portal counts there. */
export type Viewer = {
  role: Role;
  /** The calendar date in the portal's time zone, `yyyy-mm-dd`. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** False where keys without Ctrl or Alt do nothing, by this person's own choice. */
  singleKeys: boolean;
};

const ViewerContext = createContext<Viewer | null>(null);

/** Around every island of a signed-in page. */
export const ViewerProvider = ViewerContext.Provider;

/** @throws Error on a page that nobody is signed in on */
export function useViewer(): Viewer {
  return useProvided(ViewerContext);
}
