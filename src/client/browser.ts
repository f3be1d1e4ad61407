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
 * The API client of the signed-in browser: same origin, session cookie. Calls that edit rows require an If-Match
 * header with the versions shown, so that nobody overwrites a change they have not seen. Pages arrive with their
 * data, so the client is loaded only after the screen is ready.
 */
export const api = callAt([]) as RequireIfMatch<Api>;

let client: Promise<Api> | null = null;

/** Loads the API client. @throws when loading fails; the next call retries */
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

/** Proxies the call at this path until the client is loaded, as in `api.tasks[":id"].$patch`. */
function callAt(path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? callAt([...path, name]) : undefined),
    apply: async (_, __, given) => callOf(await preloadClient(), path)(...given),
  });
}

/** Safe because callers spell every path along the client's type. */
function callOf(made: Api, path: readonly string[]): Call {
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], made) as Call;
}

/**
 * Routes that need no If-Match: rows that are created and deleted but never edited, and writes that change no
 * version.
 */
type NeverStale =
  | "/request-links/:id/$delete"
  | "/tasks/:id/evidence/$patch"
  | "/tasks/:id/evidence/$delete"
  | "/tasks/:id/comments/seen/$put"
  | "/design-projects/:id/comments/seen/$put"
  | "/notices/$patch"
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
  | "/objects/upload/:id/$delete"
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

/** Options of a call that is refused when its row changed since it was shown. */
export type IfMatchOptions = { headers: { "If-Match": string } };

/** Builds the If-Match header for rows as shown; several rows in the order of their ids. */
export const ifMatch = (...shown: { version: number }[]): IfMatchOptions => ({
  headers: { "If-Match": `"${shown.map(({ version }) => version).join(".")}"` },
});
