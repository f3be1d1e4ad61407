/** Requests that are wrong as HTTP before they mean anything to the portal. */
export class UnsupportedMedia extends Error {
  override readonly name = "UnsupportedMedia";
}
