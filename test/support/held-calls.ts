import type { Role } from "#/src/contract/choices/users";
import type { inDocument } from "./portal-document";

/** Holds the calls of a page that match, until the returned function is called; then they and later ones are answered. */
export function holdCalls(portal: ReturnType<typeof inDocument>, who: Role, place: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const passOn = portal.answer(place, async ({ method, path, body }) => {
    await promise;
    return portal.app.as(who)(method, path, body);
  });
  return () => {
    passOn();
    resolve();
  };
}
