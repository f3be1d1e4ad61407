/** Refusal of every call from a page on which staff see what a client sees. Its message is a sentence for the screen. */
export class PreviewOnly extends Error {
  constructor() {
    super("This only shows what the client sees: nothing is loaded or sent.");
  }
}

/** @throws PreviewOnly on such a page */
export function refuseInPreview() {
  if (isPreview()) throw new PreviewOnly();
}

/** Returns true in a browser on such a page. */
export function isPreview(): boolean {
  return typeof document !== "undefined" && document.body.dataset.preview !== undefined;
}
