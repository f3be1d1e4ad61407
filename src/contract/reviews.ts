import { z } from "zod";
import { DesignAsset } from "./design";
import { emailKey } from "./email-key";
import { MailState, ReviewLinkState } from "./enums";
import { serverLimits } from "./limits";
import { Email, Id, Timestamp } from "./primitives";

/** A review link sent to a person without an account, for one version of an asset. */
export const ReviewLink = z.object({
  id: Id,
  revisionId: Id,
  revisionNumber: z.int(),
  email: z.string(),
  requiresCode: z
    .boolean()
    .describe("True when a code mailed to the same address is required before anything is shown"),
  sentAt: Timestamp,
  sentBy: z.string().describe("Name of the sender, or their address"),
  expiresAt: Timestamp,
  usedAt: Timestamp.nullable(),
  state: ReviewLinkState.describe(
    "Sent accepts an answer; outdated means that a newer version was sent since; over means that the version no longer awaits review",
  ),
  mail: z
    .object({ state: MailState, lastError: z.string().nullable() })
    .nullable()
    .describe("The mail with it; null when the link was passed on by hand"),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/** This response is the only place that contains the link. */
export const SentReviewLink = ReviewLink.extend({
  link: z.url().optional().describe("Link to pass on by hand; only without a mail server"),
});
export type SentReviewLink = z.infer<typeof SentReviewLink>;

/** Without addresses, only signed-in people can answer. */
export const SendReview = z.strictObject({
  emails: z
    .array(Email.transform(emailKey))
    .max(serverLimits.reviewAddresses, `At most ${serverLimits.reviewAddresses} addresses`)
    .default([]),
  requireCode: z.boolean().default(false),
});
export type SendReview = z.infer<typeof SendReview>;

/** The asset, now pending, and the created links. */
export const SentReview = z.object({ asset: DesignAsset, links: z.array(SentReviewLink) });
export type SentReview = z.infer<typeof SentReview>;
