import { expect, test } from "bun:test";
import { Glob } from "bun";
import { iconNames } from "#/islands/ui/icon";
import { projectRoot } from "#/src/env/place";
import { Sprite } from "./sprite";

test("each icon is rendered once as lucide draws it, in the color of its reference", () => {
  const sprite = String(Sprite());
  const drawings = [
    ...sprite.matchAll(/<symbol id="icon-([^"]+)" viewBox="0 0 24 24" ([^>]+)>(.+?)<\/symbol>/g),
  ];
  expect(drawings.map(([, name]) => name)).toEqual([...iconNames]);
  for (const [, , pen, shapes] of drawings) {
    expect(pen).toContain('stroke="currentColor"');
    expect(shapes).toMatch(/^<(path|circle|rect|line)/);
    expect(shapes).not.toContain("<svg");
  }
});

test("no island renders an icon that is in the page's sprite", async () => {
  const drawn = new RegExp(`lucide-react/icons/(${iconNames.join("|")})"`);
  let seen = 0;
  for await (const path of new Glob("islands/**/*.tsx").scan(projectRoot)) {
    const source = await Bun.file(`${projectRoot}/${path}`).text();
    if (source.includes("lucide-react/icons/")) seen++;
    expect([path, drawn.exec(source)?.[1]]).toEqual([path, undefined]);
  }
  expect(seen).toBeGreaterThan(10);
});
