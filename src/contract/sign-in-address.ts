/** Adds the path to return to after sign-in to the address of a sign-in page; `/` is where it leads without one. */
export function withReturnTo(address: string, returnTo: string): string {
  return returnTo === "/" ? address : `${address}?${new URLSearchParams({ returnTo })}`;
}
