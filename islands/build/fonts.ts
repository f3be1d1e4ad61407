import { join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { hashOf } from "./hash";

const folder = join(projectRoot, "node_modules/@fontsource-variable/inter");
const subsets = ["latin", "latin-ext"];

export type Fonts = {
  /** The `@font-face` rules for the copied files. */
  faces: string;
  files: string[];
  /** Fonts for the first paint of an English page. */
  preload: string[];
};

/**
 * Copies Inter's variable font under hashed names. A second face, "Inter Fallback", gives the local sans serif
 * Inter's metrics, so that the swap causes no layout shift.
 */
export async function copyFonts(assets: string): Promise<Fonts> {
  const packaged = await Bun.file(join(folder, "index.css")).text();
  const copied = await Promise.all(
    subsets.map(async (subset) => {
      const name = `inter-${subset}-wght-normal`;
      const bytes = await Bun.file(join(folder, "files", `${name}.woff2`)).bytes();
      const file = `inter-${subset}-${hashOf(bytes)}.woff2`;
      await Bun.write(join(assets, file), bytes);
      return { subset, file, face: faceOf(file, unicodeRange(packaged, name)) };
    }),
  );
  return {
    faces: copied.map(({ face }) => face).join("") + fallbackFace,
    files: copied.map(({ file }) => file),
    preload: copied.filter(({ subset }) => subset === "latin").map(({ file }) => file),
  };
}

function unicodeRange(css: string, name: string): string {
  const range = new RegExp(`${name}\\.woff2[^}]*unicode-range:\\s*([^;]+);`).exec(css)?.[1];
  if (!range) throw new Error(`The font package does not describe ${name}.`);
  return range;
}

function faceOf(file: string, range: string): string {
  return `@font-face{font-family:"Inter";font-style:normal;font-display:swap;font-weight:100 900;src:url(/assets/${file}) format("woff2");unicode-range:${range}}\n`;
}

/**
 * Arial's advance widths against Inter's: ascent 0.96875, descent 0.2415, size 107.4%. Roboto, which Android has in
 * Arial's place, is as wide to 0.3%.
 */
const fallbackFace = `@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica Neue"),local("Roboto"),local("Roboto-Regular");size-adjust:107.4%;ascent-override:90.2%;descent-override:22.5%;line-gap-override:0%}\n`;
