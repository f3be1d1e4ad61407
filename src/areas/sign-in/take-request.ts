import type { Context } from "hono";
import { emailKey } from "#/src/contract/email-key";
import { anonymousContext } from "#/src/http/context";
import { countSignInLink } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { askForLink } from "./ask-for-link";
import { keepAsking } from "./asking-browser";
import { addressKey } from "./link-secrets";

/** What everybody is told who asks. */
export const asked =
  "If a client of the agency has this address, a mail with a link is on its way. It works for 15 minutes, in the browser that asked.";

/** Takes a browser's request for a link to an address, and remembers there that it asked. @throws TooMany */
export async function takeRequest(c: Context<AppEnv>, address: string, returnTo?: string): Promise<void> {
  const { deps } = c.var;
  const email = emailKey(address);
  const key = addressKey(deps.env.oidc, email);
  await countSignInLink(c, key);
  const browser = keepAsking(c, returnTo);
  const { authSecret } = deps.env.oidc;
  await askForLink(anonymousContext(deps), { email, addressKey: key, browser, authSecret });
}
