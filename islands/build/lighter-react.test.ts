import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { patience } from "#/test/support/patience";
import { lighterReact, unusedOfReact } from "./lighter-react";

setDefaultTimeout(patience.test);

const reactDom = join(projectRoot, "node_modules/react-dom/cjs/react-dom-client.production.js");

test("React without what no screen uses hydrates, updates, moves, catches and removes as the whole does", async () => {
  const life = Bun.spawn([process.execPath, join(import.meta.dir, "lighter-react.fixture.tsx"), reactDom], {
    env: { ...process.env, NODE_ENV: "production" },
    stderr: "inherit",
  });
  const { whole, lighter } = await new Response(life.stdout).json();
  expect(lighter).toEqual(whole);
  // As rendered by the server, after each of four clicks, and unmounted.
  expect(new Set(lighter).size).toBe(6);
});

test("no screen uses what is left out of React", async () => {
  const sources = new Bun.Glob("islands/**/*.{ts,tsx}").scan(projectRoot);
  for await (const path of sources) {
    if (path.startsWith("islands/build/")) continue;
    const source = await Bun.file(`${projectRoot}/${path}`).text();
    for (const { words } of unusedOfReact)
      for (const word of words) if (source.includes(word)) throw new Error(`${path} says ${word}.`);
  }
});

test("a react-dom that is written otherwise is refused", async () => {
  const whole = await Bun.file(reactDom).text();
  expect(() => lighterReact(whole.replaceAll("startViewTransition", "begin"))).toThrow("startViewTransition");
});
