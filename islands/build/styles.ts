import { join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { projectRoot } from "#/src/env/place";
import { hashOf } from "./hash";
import { markupFolders } from "./sources";

const folder = join(projectRoot, "islands/styles");
/** `Polyfills.None` of the compiler, a constant enumeration that exists in its types only. */
const noPolyfills = 0;

/** Compiles `islands/styles/app.css` for the classes in use; returns the name of the file it wrote. */
export async function buildStyles(assets: string, fontFaces: string, isMinified: boolean): Promise<string> {
  const source = await Bun.file(join(folder, "app.css")).text();
  const compiler = await compile(source, {
    base: folder,
    from: join(folder, "app.css"),
    onDependency: () => {},
    // For browsers without color-mix() or @property, which lack oklch() or :has() too: a twelfth of the sheet.
    polyfills: noPolyfills,
  });
  const sources = markupFolders
    .map((path) => join(projectRoot, path))
    .flatMap((base) => [
      { base, pattern: "**/*.{ts,tsx}", negated: false },
      { base, pattern: "**/*.test.{ts,tsx}", negated: true },
    ]);
  const candidates = new Scanner({ sources }).scan();
  const compiled = fontFaces + compiler.build(candidates);
  const css = isMinified ? optimize(compiled, { minify: true }).code : compiled;
  const file = `app-${hashOf(css)}.css`;
  await Bun.write(join(assets, file), css);
  return file;
}
