/** The person thought better of it when they were asked: nothing was sent, and nothing is to be said about it. */
export class TakenBack extends Error {
  override readonly name = "TakenBack";
}
