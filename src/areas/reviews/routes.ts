import { Hono } from "hono";
import { findAsset } from "#/src/areas/design";
import { ReviewLink, SendReview, SentReview, SentReviewLink } from "#/src/contract/reviews";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { setLocation, setVersion } from "#/src/http/context";
import { arrayOf, createsToo, describes, refusesWith, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { sendLinkAgain, withdrawLink } from "./change-link";
import { findLink, listLinks } from "./queries";
import { sendReview } from "./send-review";

/** Mounted at /api/design-assets. */
export const assetReviewRoutes = new Hono<AppEnv>()
  .get(
    "/:id/review",
    describes({
      id: "listReviewLinks",
      summary: "List an asset's review links",
      description: "Lists the last 200 links by which an asset was sent for review, newest first.",
      returns: arrayOf(ReviewLink),
    }),
    allow("review.list"),
    row(findAsset),
    async (c) => c.json(await listLinks(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/review",
    describes({
      id: "sendForReview",
      summary: "Send an asset for review",
      description:
        "Mails links to review the current revision. Where mail is not set up, the response has the links to pass on.",
      status: 201,
      returns: SentReview,
      ...refusesWith([409], showsVersion),
    }),
    allow("review.send"),
    row(findAsset),
    valid("json", SendReview),
    async (c) => {
      const { ctx, deps } = c.var;
      const about = { assetId: c.req.param("id"), publicUrl: deps.publicUrl };
      const sent = await sendReview(ctx, { ...c.req.valid("json"), ...about });
      setVersion(c, sent.asset);
      setLocation(c, "review.list", sent.asset);
      return c.json(sent, 201);
    },
  );

export const reviewLinkRoutes = new Hono<AppEnv>()
  .post(
    "/:id/send",
    describes({
      id: "resendReviewLink",
      summary: "Send a review link again",
      description: "Sends a new link to the same revision; the earlier one stops working.",
      returns: SentReviewLink,
      ...refusesWith([409], createsToo),
    }),
    allow("review.sendAgain"),
    row(findLink),
    async (c) => {
      const { ctx, deps } = c.var;
      const sent = await sendLinkAgain(ctx, { id: c.req.param("id"), publicUrl: deps.publicUrl });
      setLocation(c, "review.withdraw", sent);
      return c.json(sent, 200);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "withdrawReviewLink",
      summary: "Withdraw a review link",
      description: "Ends a review link that has not been answered.",
      status: 204,
      ...refusesWith([409]),
    }),
    allow("review.withdraw"),
    row(findLink),
    (c) => noContent(c, withdrawLink(c.var.ctx, c.req.param("id"))),
  );
