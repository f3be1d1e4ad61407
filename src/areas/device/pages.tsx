/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { ownsToken } from "#/src/areas/admin";
import type { WaitingSignIn } from "#/src/contract/device";
import { plainLine } from "#/src/contract/plain-text";
import { NotFound } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import { networkOf, senderAddress } from "#/src/http/client-address";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { findWaiting, type WaitingRow } from "./queries";
import { countingWrongCodes } from "./wrong-codes";

const longestCode = 20;

/** The page at /device, where a user approves the sign-in of a program. */
export const devicePages = new Hono<AppEnv>().get("/device", allowScreen("device.approve"), async (c) => {
  const { actor, timeZone } = c.var.ctx;
  const typed = (c.req.query("code") ?? "").slice(0, longestCode);
  const request = typed.trim() === "" ? null : await findRequest(c, typed);
  const props = { typed, request, email: actor.email, timeZone };
  return c.render(<Island name="device-approval" props={props} />, { title: "Sign in a program" });
});

/** Finds the pending sign-in of a code; null if there is none. */
async function findRequest(c: Context<AppEnv>, typed: string) {
  const { ctx } = c.var;
  const row = await countingWrongCodes(c, findWaiting(ctx, typed)).catch(absent);
  return row && presentWaiting(row, { browser: senderAddress(c), replaces: await ownsToken(ctx, row.name) });
}

function absent(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** Maximum length of a program's name: enough to distinguish two machines, without room for a message to the reader. */
const shownName = 60;

/** `browser` is the address of the user's own request. */
function presentWaiting(
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
