/** `system` follows the device's setting. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Stores the theme, so that the server renders pages in it. */
export const themeCookie = "theme";

/** Stores a browser's order of the lead cards; sent only to the screen at `path`. */
export const cardOrderCookie = { name: "lead_order", path: "/client-leads" } as const;

/** Stores how a browser shows the leads; sent only to the screen at `path`. */
export const leadLayoutCookie = { name: "lead_layout", path: "/client-leads" } as const;

/** Names the stylesheet that this browser has cached; pages inline their styles when the cookie does not match. */
export const stylesCookie = "portal_styles";
