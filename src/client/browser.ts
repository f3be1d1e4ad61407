import type { createApiClient } from ".";
import { loadCode } from "./load-code";

export {
  accepted,
  answer,
  answerPage,
  type Done,
  done,
  ownOperations,
  undoableOperation,
} from "./answers";
export { ApiError } from "./api-error";

type Api = ReturnType<typeof createApiClient>["api"];
type Call = (...given: unknown[]) => Promise<unknown>;

/**
 * The API as the signed-in browser reaches it: same origin, its cookie. A change of what can be edited takes the
 * headers that say what the person saw, so that none is made over somebody else's unseen.
 * A page comes with its data, so the client that makes the calls is loaded after the screen.
 */
export const api = callAt([]) as RequireIfMatch<Api>;

let client: Promise<Api> | null = null;

/** Loads what makes calls. @throws where it cannot be had; the next call tries again */
export function preloadClient(): Promise<Api> {
  client ??= loadCode("The connection to the portal", () => import(".")).then(
    ({ createApiClient }) => createApiClient({ baseUrl: "" }).api,
    (error) => {
      client = null;
      throw error;
    },
  );
  return client;
}

/** Stands for the call with these names on the way from the client to it, as `api.tasks[":id"].$patch`. */
function callAt(path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? callAt([...path, name]) : undefined),
    apply: async (_, __, given) => callOf(await preloadClient(), path)(...given),
  });
}

/** Safe because every path here was spelled along the type of the client. */
function callOf(made: Api, path: readonly string[]): Call {
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], made) as Call;
}

/** What is made and ended but never edited, so that a change of it cannot be stale, and what moves no version. */
type NeverStale =
  | "/tasks/:id/evidence/$patch"
  | "/tasks/:id/evidence/$delete"
  | "/tasks/:id/comments/seen/$put"
  | "/design-projects/:id/comments/seen/$put"
  | "/task-files/:id/$delete"
  | "/upcoming-audits/:id/$delete"
  | "/invitations/:id/$delete"
  | "/review-links/:id/$delete"
  | "/clients/:id/people/:userId/$delete"
  | "/admin/tokens/:id/$delete"
  | "/auth/sessions/$delete"
  | "/auth/sessions/:id/$delete"
  | "/auth/tokens/:id/$delete"
  | "/auth/settings/$patch"
  | "/auth/user/$patch"
  | "/clients/:id/reminders/$patch"
  | "/admin/users/:id/sessions/$delete"
  | "/client-avatars/$put";

type RequireIfMatch<Node, Path extends string = ""> = {
  [Key in keyof Node & string]: `${Path}/${Key}` extends NeverStale
    ? Node[Key]
    : Key extends "$patch" | "$put" | "$delete"
      ? WithIfMatch<Node[Key]>
      : Node[Key] extends (...given: never[]) => unknown
        ? Node[Key]
        : RequireIfMatch<Node[Key], `${Path}/${Key}`>;
};

type WithIfMatch<Call> = Call extends (args: infer Args, options?: never) => infer Answer
  ? (args: Args, options: IfMatchOptions) => Answer
  : never;

/** What a call takes that is refused where what it changes was changed since it was shown. */
export type IfMatchOptions = { headers: { "If-Match": string } };

/** Holds a call to rows as they were shown, of several in the order of their ids. */
export const ifMatch = (...shown: { version: number }[]): IfMatchOptions => ({
  headers: { "If-Match": `"${shown.map(({ version }) => version).join(".")}"` },
});
