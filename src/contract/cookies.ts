/** `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Keeps the choice, so that the server prints the page in it. */
export const themeCookie = "theme";

/** Keeps a browser's order of the lead cards; sent to the screen at `path` only. */
export const cardOrderCookie = { name: "lead_order", path: "/client-leads" } as const;

/** Names the stylesheet that this browser has in its cache: a page in one without it brings its styles along. */
export const stylesCookie = "portal_styles";
