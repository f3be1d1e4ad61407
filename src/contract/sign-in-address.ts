/** Adds the path to return to after sign-in to a sign-in page's address, unless it is `/`, the default. */
export function withReturnTo(address: string, returnTo: string): string {
  return returnTo === "/" ? address : `${address}?${new URLSearchParams({ returnTo })}`;
}
