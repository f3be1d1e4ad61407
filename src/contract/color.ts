/** A color in the OKLCH space: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = readonly [number, number, number];

/** True for a color as `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns the contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Source of the matrices: https://bottosson.github.io/posts/oklab/ */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns the color as `#rrggbb`, with the chroma lowered until a screen can show it. */
export function hexOf({ l, c, h }: Oklch): string {
  let [least, most] = [0, c];
  if (!isShown(linearOf({ l, c, h }))) {
    for (let step = 0; step < 20; step++) {
      const middle = (least + most) / 2;
      if (isShown(linearOf({ l, c: middle, h }))) least = middle;
      else most = middle;
    }
    most = least;
  }
  const channels = linearOf({ l, c: most, h }).map((value) => Math.round(255 * encoded(value)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two colors like CSS `color-mix(in oklab, color share, ground)`. */
export function mixed(color: string, share: number, ground: string): string {
  const [one, other] = [labOf(color), labOf(ground)];
  const [l = 0, a = 0, b = 0] = one.map((value, at) => share * value + (1 - share) * (other[at] ?? 0));
  return hexOf({ l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI });
}

function labOf(hex: string): [number, number, number] {
  const { l, c, h } = oklchOf(hex);
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (channels: Rgb) => channels.every((value) => value > -1e-4 && value < 1 + 1e-4);

function encoded(value: number): number {
  const inside = Math.min(1, Math.max(0, value));
  return inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
}
