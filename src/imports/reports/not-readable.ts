/** What a file is refused with: a whole sentence for the person who gave it. */
export class NotReadable extends Error {
  override readonly name = "NotReadable";
}
