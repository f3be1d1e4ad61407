/** One lazily loaded island: its chunk and the chunks that it imports statically. */
export type IslandAsset = { file: string; imports: string[] };

/** What the build made, as addresses under `/assets/`; written to `dist/manifest.json`. */
export type Manifest = {
  /** The script that finds and hydrates the islands of a page. */
  entry: string;
  /** Chunks that the entry imports statically. */
  entryImports: string[];
  css: string;
  /** Fonts that every page needs for its first paint. */
  preloadFonts: string[];
  islands: Record<string, IslandAsset>;
};
