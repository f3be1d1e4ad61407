import { createContext } from "react";
import type { Role } from "#/src/contract/choices/users";
import { useProvided } from "./use-provided";

/** The user of a page and the portal's settings. */
export type Viewer = {
  role: Role;
  /** The calendar date in the portal's time zone, `yyyy-mm-dd`. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** Maximum size of a task's file in bytes. */
  mostFileBytes: number;
  /** False when this person has disabled keys without Ctrl or Alt. */
  singleKeys: boolean;
  /** True where staff see what a client sees: nothing is loaded or sent. */
  isPreview?: boolean;
};

const ViewerContext = createContext<Viewer | null>(null);

/** Wraps every island of a signed-in page. */
export const ViewerProvider = ViewerContext.Provider;

/** @throws Error on a page without a signed-in user */
export function useViewer(): Viewer {
  return useProvided(ViewerContext);
}
