import { expect, test } from "bun:test";
import fc from "fast-check";
import { accentFault, accentShades, grounds, groundsOf, nearestAccent } from "./accent";
import { contrast, hexOf, isHexColor, oklchOf } from "./color";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const accents = colors.map(nearestAccent);
const themes = ["light", "dark"] as const;

const css = await Bun.file(new URL("../../islands/styles/themes.css", import.meta.url)).text();
/** Reads the colors of a theme from the styles. */
function colorIn(theme: "light" | "dark", name: string): string {
  const block = css.slice(css.indexOf(`name: "${theme}"`));
  const [, l = "", c = "", h = ""] =
    new RegExp(`${name}: oklch\\((\\S+)% (\\S+) (\\S+)\\)`).exec(block) ?? [];
  return hexOf({ l: Number(l) / 100, c: Number(c), h: Number(h) });
}

test("the backgrounds are those of the themes", () => {
  for (const theme of themes) {
    expect<Record<string, string>>(grounds[theme]).toEqual({
      page: colorIn(theme, "--color-base-200"),
      hover: colorIn(theme, "--hover"),
      card: colorIn(theme, "--color-base-100"),
    });
  }
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#4f46e5", "#ffffff", 6.29],
])("the contrast of %s and %s is %d, in either order", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("a color survives a conversion to OKLCH and back", () => {
  fc.assert(fc.property(colors, (color) => hexOf(oklchOf(color)) === color));
});

test("a color is refused exactly if white text on it, or it on the light background, has a contrast below 4.5:1", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const isEnough = [grounds.light.page, "#ffffff"].every((ground) => contrast(color, ground) >= 4.5);
      return (accentFault(color) === null) === isEnough;
    }),
  );
});

test("the nearest accent passes, and a passing color is its own nearest", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const nearest = nearestAccent(color);
      expect(isHexColor(nearest)).toBe(true);
      expect(accentFault(nearest)).toBeNull();
      expect(nearestAccent(nearest)).toBe(nearest);
    }),
  );
});

test("the nearest accent is no darker than necessary, and keeps the hue", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const nearest = nearestAccent(color);
      if (nearest === color) return;
      expect(contrast(nearest, grounds.light.page)).toBeLessThan(4.7);
      const [before, after] = [oklchOf(color), oklchOf(nearest)];
      const turn = Math.abs(((before.h - after.h + 540) % 360) - 180);
      if (after.c > 0.05) expect(turn).toBeLessThan(4);
    }),
  );
});

test("every shade of every accent is legible on every background of its theme", () => {
  fc.assert(
    fc.property(accents, (accent) => {
      const shades = accentShades(accent);
      for (const theme of themes) {
        const { fill, text } = shades[theme];
        expect(contrast(fill, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(fill, grounds[theme].card)).toBeGreaterThanOrEqual(3);
        for (const ground of groundsOf(theme, shades[theme])) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }
      expect(shades.light.fill).toBe(accent);
    }),
    { numRuns: 500 },
  );
});

test.each(["4f46e5", "#fff", "red", "#4f46e5aa", ""])("%s is not a color", (text) => {
  expect(accentFault(text)).toBe("Must be a color such as #4f46e5");
});

test("the refusal names both contrasts and the nearest that passes", () => {
  expect(accentFault("#f59e0b")).toMatch(
    /^White text on it has a contrast of 2\.1:1, and as text on the light ground it has 2\.0:1\. Both need 4\.5:1\. The nearest that passes is #[0-9a-f]{6}\.$/,
  );
});
