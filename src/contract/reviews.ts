import { z } from "zod";
import { DesignAsset } from "./design";
import { emailKey } from "./email-key";
import { MailState, ReviewLinkState } from "./enums";
import { serverLimits } from "./limits";
import { Email, Id, Timestamp } from "./primitives";

/** Somebody to whom a version of an asset was sent by a link, without an account. */
export const ReviewLink = z.object({
  id: Id,
  revisionId: Id,
  revisionNumber: z.int(),
  email: z.string(),
  requiresCode: z
    .boolean()
    .describe("A code that goes to the same address is asked for before anything is shown"),
  sentAt: Timestamp,
  sentBy: z.string().describe("The name of who sent it, or their address"),
  expiresAt: Timestamp,
  usedAt: Timestamp.nullable(),
  state: ReviewLinkState.describe(
    "Sent takes an answer; outdated says that a newer version was sent since, over that the version waits no more",
  ),
  mail: z
    .object({ state: MailState, lastError: z.string().nullable() })
    .nullable()
    .describe("The mail with it; null where the link was passed on by hand"),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/** The link stands in this answer and nowhere else. */
export const SentReviewLink = ReviewLink.extend({
  link: z.url().optional().describe("To pass on; only where no mail is set up"),
});
export type SentReviewLink = z.infer<typeof SentReviewLink>;

/** Without addresses the version waits for who is signed in alone. */
export const SendReview = z.strictObject({
  emails: z
    .array(Email.transform(emailKey))
    .max(serverLimits.reviewAddresses, `At most ${serverLimits.reviewAddresses} addresses`)
    .default([]),
  requireCode: z.boolean().default(false),
});
export type SendReview = z.infer<typeof SendReview>;

/** The asset as it waits now, and the links that were made. */
export const SentReview = z.object({ asset: DesignAsset, links: z.array(SentReviewLink) });
export type SentReview = z.infer<typeof SentReview>;
