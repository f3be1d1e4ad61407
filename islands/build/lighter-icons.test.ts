import { beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { lighterIcons } from "./lighter-icons";

type IconData = { node: [tag: string, attributes: Record<string, string>][] };
type Draw = (icon: IconData, params: object) => [tag: string, attributes: object, node: unknown];

const library = join(projectRoot, "node_modules/lucide-react/dist/esm");
const drawing = join(library, "shared/src/build/buildLucideIconForReact.mjs");
const { default: original }: { default: Draw } = await import(drawing);
let lighter: Draw;

beforeAll(async () => {
  const outdir = await mkdtemp(join(tmpdir(), "portal-icons-"));
  const { outputs } = await Bun.build({ entrypoints: [drawing], plugins: [lighterIcons], outdir });
  ({ default: lighter } = await import(String(outputs[0]?.path)));
  await rm(outdir, { recursive: true });
});

const given = {
  color: "currentColor",
  width: 16,
  height: 16,
  strokeWidth: 1.5,
  className: "shrink-0 size-4",
};

test("the browser draws each icon as the library does, but without its name", async () => {
  const icons = await iconsIn(join(library, "icons"));
  expect(icons.length).toBeGreaterThan(1_000);
  for (const params of [
    { ...given, hasA11yProp: false, attributes: {} },
    { ...given, className: "", hasA11yProp: true, attributes: { "aria-label": "Name", fill: "none" } },
  ]) {
    for (const icon of icons) {
      const [tag, attributes, node] = original(icon, params);
      expect(lighter({ node: icon.node }, params)).toEqual([tag, withoutName(attributes), node]);
    }
  }
});

/** Leaves out the class that names the icon. */
function withoutName(attributes: object): object {
  const { className = "" }: { className?: string } = attributes;
  return { ...attributes, className: className.replaceAll(/ lucide-[\w-]+/g, "") };
}

/** Reads the icons' own files; former names only refer to them. */
async function iconsIn(folder: string): Promise<IconData[]> {
  const files = await Array.fromAsync(new Bun.Glob("*.mjs").scan({ cwd: folder, absolute: true }));
  const modules: { __iconData?: IconData }[] = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap(({ __iconData: icon }) => icon ?? []);
}
