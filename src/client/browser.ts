import { createApiClient } from ".";

export { ApiError, accepted, answer, answerPage, type Done, done, undoableOperation } from ".";

/**
 * The API as the signed-in browser reaches it: same origin, its cookie. A change of what can be edited takes the
 * headers that say what the person saw, so that none is made over somebody else's unseen.
 */
export const api: Held<ReturnType<typeof createApiClient>["api"]> = createApiClient({ baseUrl: "" }).api;

/** What is made and ended but never edited, so that a change of it cannot be stale, and what moves no version. */
type NeverStale =
  | "/tasks/:id/evidence/$patch"
  | "/tasks/:id/evidence/$delete"
  | "/upcoming-audits/:id/$delete"
  | "/admin/tokens/:id/$delete"
  | "/admin/users/:id/sessions/$delete"
  | "/client-avatars/$put";

type Held<Node, Path extends string = ""> = {
  [Key in keyof Node & string]: `${Path}/${Key}` extends NeverStale
    ? Node[Key]
    : Key extends "$patch" | "$put" | "$delete"
      ? HeldCall<Node[Key]>
      : Node[Key] extends (...given: never[]) => unknown
        ? Node[Key]
        : Held<Node[Key], `${Path}/${Key}`>;
};

type HeldCall<Call> = Call extends (args: infer Args, options?: never) => infer Answer
  ? (args: Args, options: { headers: ReturnType<typeof ifMatch> }) => Answer
  : never;

/** The header that refuses a change of what was changed since it was shown; of several rows in the order of their ids. */
export const ifMatch = (...shown: { version: number }[]) => ({
  "If-Match": `"${shown.map(({ version }) => version).join(".")}"`,
});
