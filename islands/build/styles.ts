import { join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { hashOf } from "./hash";

const root = join(import.meta.dir, "../..");
const folder = join(root, "islands/styles");

/** Compiles `islands/styles/app.css` for the classes in use; answers the name of the one file it wrote. */
export async function buildStyles(assets: string, fontFaces: string, isMinified: boolean): Promise<string> {
  const source = await Bun.file(join(folder, "app.css")).text();
  const compiler = await compile(source, {
    base: folder,
    from: join(folder, "app.css"),
    onDependency: () => {},
  });
  const sources = ["islands", "src/shell", "src/areas"].map((path) => ({
    base: join(root, path),
    pattern: "**/*.{ts,tsx}",
    negated: false,
  }));
  const candidates = new Scanner({ sources }).scan();
  const compiled = fontFaces + compiler.build(candidates);
  const css = isMinified ? optimize(compiled, { minify: true }).code : compiled;
  const file = `app-${hashOf(css)}.css`;
  await Bun.write(join(assets, file), css);
  return file;
}
