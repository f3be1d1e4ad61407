import { type Context, useContext } from "react";

/** What the provider above gives. @throws Error where there is none */
export function useProvided<T>(context: Context<T | null>): T {
  const provided = useContext(context);
  if (provided === null) throw new Error("A provider is missing above.");
  return provided;
}
