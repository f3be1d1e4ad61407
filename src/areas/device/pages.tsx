/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { NotFound } from "../../domain/errors";
import { allowScreen } from "../../http/allow-screen";
import type { AppEnv } from "../../http/types";
import { Island } from "../../shell/island";
import { findWaiting } from "./queries";
import { countingWrongCodes } from "./wrong-codes";

const longestCode = 20;

/** Where a person agrees to the sign-in of a program, at /device. */
export const devicePages = new Hono<AppEnv>().get("/device", allowScreen("device.approve"), async (c) => {
  const { ctx } = c.var;
  const typed = (c.req.query("code") ?? "").slice(0, longestCode);
  const request =
    typed.trim() === "" ? null : await countingWrongCodes(c, findWaiting(ctx, typed)).catch(absent);
  const props = { typed, request, email: ctx.actor.email };
  return c.render(<Island name="device-approval" props={props} />, { title: "Sign in a program" });
});

function absent(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}
