/** Hash that triggers the screen's New button once hydrated. */
export const newHash = "#new";

/** Targets of G and a letter, if the place is in the sidebar. */
export const goKeys: Record<string, string> = {
  c: "/",
  w: "/my-work",
  t: "/templates",
  l: "/client-leads",
  a: "/audit",
  d: "/design",
  r: "/reports",
  m: "/admin",
};
