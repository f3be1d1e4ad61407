import { Hono } from "hono";
import { findAsset } from "#/src/areas/design";
import { ReviewLink, SendReview, SentReview, SentReviewLink } from "#/src/contract/reviews";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { setVersion } from "#/src/http/context";
import { arrayOf, describes, refusesWith, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { sendLinkAgain, withdrawLink } from "./change-link";
import { findLink, listLinks } from "./queries";
import { sendReview } from "./send-review";

/** Mounted at /api/design-assets. */
export const assetReviewRoutes = new Hono<AppEnv>()
  .get(
    "/:id/review",
    describes(
      "List the last 200 links by which an asset was sent for review, newest first",
      200,
      arrayOf(ReviewLink),
    ),
    allow("review.list"),
    row(findAsset),
    async (c) => c.json(await listLinks(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/review",
    describes(
      "Send an asset's present version for review, by mail to whom it may concern; without mail the answer has the links to pass on",
      201,
      SentReview,
      refusesWith([409], showsVersion),
    ),
    allow("review.send"),
    row(findAsset),
    valid("json", SendReview),
    async (c) => {
      const { ctx, deps } = c.var;
      const about = { assetId: c.req.param("id"), publicUrl: deps.publicUrl };
      const sent = await sendReview(ctx, { ...c.req.valid("json"), ...about });
      setVersion(c, sent.asset);
      return c.json(sent, 201);
    },
  );

export const reviewLinkRoutes = new Hono<AppEnv>()
  .post(
    "/:id/send",
    describes(
      "Send somebody a new link to the version that they were asked to review; the earlier one ends",
      200,
      SentReviewLink,
      refusesWith([409]),
    ),
    allow("review.sendAgain"),
    row(findLink),
    async (c) => {
      const { ctx, deps } = c.var;
      return c.json(await sendLinkAgain(ctx, { id: c.req.param("id"), publicUrl: deps.publicUrl }), 200);
    },
  )
  .delete(
    "/:id",
    describes("Withdraw a link that was not answered by", 204, undefined, refusesWith([409])),
    allow("review.withdraw"),
    row(findLink),
    (c) => noContent(c, withdrawLink(c.var.ctx, c.req.param("id"))),
  );
