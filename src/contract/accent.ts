import { contrast, hexOf, isHexColor, mixed, oklchOf } from "./color";

/** Least contrast of text (WCAG 2.2 AA), and of a button's edge. */
const textContrast = 4.5;
const edgeContrast = 3;

const white = "#ffffff";

/** Backgrounds in `islands/styles/themes.css`: the page, and under the pointer. */
export const grounds = {
  light: { page: "#f8f9fb", hover: "#f2f4f7", card: white },
  dark: { page: "#0d0f14", hover: "#1d2027", card: "#15171d" },
} as const;

/** Share of the accent in the background of its badges, by theme. */
const tints = { light: 0.11, dark: 0.17 } as const;

/** The colors that follow from an accent in one theme. */
export type AccentShades = {
  /** Background of buttons with white text. */
  fill: string;
  /** Text and links. */
  text: string;
  /** Soft background of the current place. */
  soft: string;
};

/**
 * Returns the reason why a color cannot be the accent, with the nearest that can; null if it can. An accent has white
 * text on it and is text on the light ground, both with a contrast of at least 4.5:1.
 */
export function accentFault(color: string): string | null {
  if (!isHexColor(color)) return "Must be a color such as #4f46e5";
  if (isAccent(color)) return null;
  const onWhite = shownContrast(contrast(color, white));
  const onGround = shownContrast(contrast(color, grounds.light.page));
  return `White text on it has a contrast of ${onWhite}:1, and as text on the light ground it has ${onGround}:1. Both need 4.5:1. The nearest that passes is ${nearestAccent(color)}.`;
}

/** Returns the accent of the same hue with the nearest lightness; an accent itself is returned as it is. */
export function nearestAccent(color: string): string {
  return isAccent(color) ? color.toLowerCase() : darkened(color, isAccent);
}

/** Computes the shades of an accent in both themes. Text has a contrast of at least 4.5:1 on every background it is on. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const { c, h } = oklchOf(accent);
  const light = { fill: accent, soft: hexOf({ l: 0.956, c: Math.min(c, 0.022), h }) };
  const isReadable = (text: string) => readsOn(text, groundsOf("light", light));
  const fill = lightened(accent, (shade) => contrast(shade, grounds.dark.card) >= edgeContrast);
  const dark = { fill, soft: hexOf({ l: 0.28, c: Math.min(c, 0.06), h }) };
  const pale = hexOf({ l: Math.max(0.77, oklchOf(accent).l), c: Math.min(c, 0.12), h });
  return {
    light: { ...light, text: isReadable(accent) ? accent : darkened(accent, isReadable) },
    dark: { ...dark, text: lightened(pale, (text) => readsOn(text, groundsOf("dark", dark))) },
  };
}

/** Returns all backgrounds of a theme on which text in the accent's color is shown. */
export function groundsOf(theme: "light" | "dark", { fill, soft }: Omit<AccentShades, "text">): string[] {
  const { page, hover, card } = grounds[theme];
  return [page, hover, card, soft, mixed(fill, tints[theme], card)];
}

function isAccent(color: string): boolean {
  return readsOn(color, [white, grounds.light.page]);
}

function readsOn(text: string, all: readonly string[]): boolean {
  return all.every((ground) => contrast(text, ground) >= textContrast);
}

/** Steps finer than those of `#rrggbb`. */
const steps = 1_000;

function darkened(color: string, isEnough: (color: string) => boolean): string {
  const { l, c, h } = oklchOf(color);
  return firstOf((share) => hexOf({ l: l * (1 - share), c, h }), isEnough);
}

function lightened(color: string, isEnough: (color: string) => boolean): string {
  const { l, c, h } = oklchOf(color);
  if (isEnough(color)) return color;
  return firstOf((share) => hexOf({ l: l + (1 - l) * share, c, h }), isEnough);
}

/** Returns the first shade that is enough. The last one is black or white, which always is. */
function firstOf(shade: (share: number) => string, isEnough: (color: string) => boolean): string {
  let [tooLittle, enough] = [0, steps];
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (isEnough(shade(middle / steps))) enough = middle;
    else tooLittle = middle;
  }
  return shade(enough / steps);
}

/** Rounds down, so that a contrast just under the limit does not read as if it were enough. */
function shownContrast(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}
