import { cookieName } from "#/src/http/session-cookie";
import type { Hands } from "./hands";
import type { Person } from "./people";

/** Gives a steered browser the session of a person, and opens the person's first page. */
export async function signIn(hands: Hands, { url }: { url: string }, { session }: Person) {
  await hands.goTo(url);
  const name = cookieName({ publicUrl: url }, "portal_session");
  await hands.run((cookie) => Reflect.set(document, "cookie", cookie), `${name}=${session}; path=/`);
  await hands.goTo(url);
}
