import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { MailBounce } from "#/src/contract/mail";
import { NotFound, Unauthorized } from "#/src/domain/errors";
import { isSigned } from "#/src/domain/standard-webhooks";
import { readBody } from "#/src/http/body";
import { anonymousContext } from "#/src/http/context";
import { describes } from "#/src/http/describes";
import { countWrongToken } from "#/src/http/rate-limit";
import { refusing } from "#/src/http/refusals";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { reportBounce } from "./report-bounce";

/**
 * Verifies the signature of a mail provider; 404 without `MAIL_BOUNCES_SECRET`.
 * @throws NotFound; Unauthorized; TooMany for too many wrong signatures
 */
const signedOnly = refusing(
  createMiddleware<AppEnv>(async (c, next) => {
    const { clock, env } = c.var.deps;
    const key = env.mailBouncesKey;
    if (key === null) throw new NotFound();
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? null;
    const headers = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
    if (!isSigned(headers, { body: await readBody(c), now: clock(), key })) {
      await countWrongToken(c);
      throw new Unauthorized();
    }
    await next();
  }),
  [401, 404, 429],
);

/** The mail provider's reports of undeliverable mail. */
export const bounceRoutes = new Hono<AppEnv>().post(
  "/mail/bounces",
  describes({
    id: "reportBounce",
    summary: "Report an undeliverable mail",
    description:
      "Accepts a mail provider's report, signed as Standard Webhooks describes with `MAIL_BOUNCES_SECRET` (headers `webhook-id`, `webhook-timestamp` and `webhook-signature`). Reports of mails that the portal did not send to this recipient within 30 days change nothing.",
    status: 204,
  }),
  signedOnly,
  valid("json", MailBounce),
  async (c) => {
    await reportBounce(anonymousContext(c.var.deps), c.req.valid("json"));
    return c.body(null, 204);
  },
);
