import { createApiClient } from ".";

export { ApiError, accepted, answer, answerPage, done } from ".";

/** The API as the signed-in browser reaches it: same origin, its cookie. */
export const api = createApiClient({ baseUrl: "" }).api;

/** The header that refuses an edit of something that changed since it was shown. */
export const ifMatch = (entity: { version: number }) => ({ "If-Match": `"${entity.version}"` });
