import type { WaitingSignIn } from "#/src/contract/device";
import { plainLine } from "#/src/contract/plain-text";
import { networkOf } from "#/src/http/client-address";
import type { WaitingRow } from "./queries";

/** As much of a program's name as tells two machines apart and has no room for a message to the reader. */
const shownName = 60;

/** `browser` is the address that the person's own request came from. */
export function presentWaiting(
  { userCode, name, address, createdAt }: WaitingRow,
  { browser, replaces }: { browser: string; replaces: boolean },
): WaitingSignIn {
  const letters = [...plainLine(name)];
  const shortened =
    letters.length > shownName ? `${letters.slice(0, shownName).join("")}…` : letters.join("");
  const isElsewhere = address !== null && networkOf(address) !== networkOf(browser);
  const otherAddress = isElsewhere ? browser : null;
  return { userCode, name: shortened, address, otherAddress, askedAt: createdAt, replaces };
}
