/** Error for a refused file: a whole sentence for the user. */
export class NotReadable extends Error {
  override readonly name = "NotReadable";
}
