import { z } from "zod";
import { DeviceDecision } from "./enums";
import { requiredText, Timestamp } from "./primitives";

/** Browser sign-in of the command line, after RFC 8628 with this API's own field names. */
export const RequestDeviceCode = z.strictObject({
  /** Shown on the consent page and used as the token's name: "portal on laptop". */
  name: requiredText("Required", 100).default("portal login"),
});
export type RequestDeviceCode = z.infer<typeof RequestDeviceCode>;

export const DeviceCode = z.object({
  /** Secret of the requesting program. */
  deviceCode: z.string(),
  /** Shown in both the program and the browser, such as `WDJB-MJHT`. */
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  /** Seconds until the codes expire. */
  expiresIn: z.int(),
  /** Seconds to wait between polls. */
  interval: z.int(),
});
export type DeviceCode = z.infer<typeof DeviceCode>;

export const RedeemDeviceCode = z.strictObject({ deviceCode: z.string().min(1).max(200) });
export type RedeemDeviceCode = z.infer<typeof RedeemDeviceCode>;

/** Reasons for not issuing a token (yet): the `type` of the 400 response. */
const deviceRefusals = ["authorization_pending", "slow_down", "access_denied", "expired_token"] as const;
export type DeviceRefusal = (typeof deviceRefusals)[number];

export const ApproveDevice = z.strictObject({
  userCode: z.string().min(1).max(20),
  decision: DeviceDecision.default("approve"),
});
export type ApproveDevice = z.infer<typeof ApproveDevice>;

export const ApprovedDevice = z.object({ name: z.string(), decidedAt: Timestamp });
export type ApprovedDevice = z.infer<typeof ApprovedDevice>;

/** A pending sign-in as its page shows it; the program's description of itself is unverified. */
export type WaitingSignIn = {
  userCode: string;
  /** One plain line, shortened. */
  name: string;
  /** Address of the requesting program; null if unknown. */
  address: string | null;
  /** Address of the browser that shows the page, if it differs from the program's. */
  otherAddress: string | null;
  askedAt: string;
  /** True when agreeing revokes a token of the same name. */
  replaces: boolean;
};
