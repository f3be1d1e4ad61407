/** A request that is invalid at the level of HTTP. */
export class UnsupportedMedia extends Error {
  override readonly name = "UnsupportedMedia";
}
