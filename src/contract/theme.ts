/** `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Keeps the choice, so that the server prints the page in it. */
export const themeCookie = "theme";
