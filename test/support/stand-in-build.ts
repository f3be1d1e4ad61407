import type { Build } from "#/islands/build/manifest";
import { islands } from "#/islands/registry";

/**
 * Build manifest for tests without a browser, so that these depend on no bundle, missing or stale. Tests with one
 * (`inChromium`, processes) serve the result of `ensureBuild()`.
 */
export const standInBuild: Build = {
  folder: "/nothing-was-built",
  manifest: {
    entry: "/assets/browser-stand-in.js",
    entryImports: [],
    css: "/assets/app-stand-in.css",
    preloadFonts: [],
    islands: Object.fromEntries(
      Object.keys(islands).map((name) => [name, { file: `/assets/${name}-stand-in.js`, imports: [] }]),
    ),
    workers: [],
    builtFrom: "nothing",
  },
  styles: "p{color:red}",
};
