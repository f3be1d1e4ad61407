import { type Context, useContext } from "react";

/** Returns the provided value. @throws Error without a provider */
export function useProvided<T>(context: Context<T | null>): T {
  const provided = useContext(context);
  if (provided === null) throw new Error("A provider is missing above.");
  return provided;
}
