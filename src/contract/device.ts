import { z } from "zod";
import { DeviceDecision } from "./enums";
import { requiredText, Timestamp } from "./primitives";
import { NewApiToken } from "./tokens";

/** The browser sign-in of the command line, after RFC 8628 with this API's own spelling. */
export const RequestDeviceCode = z.strictObject({
  /** Named on the page where the person agrees, and the token's name: "portal on laptop". */
  name: requiredText("Required", 100).default("portal login"),
});
export type RequestDeviceCode = z.infer<typeof RequestDeviceCode>;

export const DeviceCode = z.object({
  /** Secret of the program that asked. */
  deviceCode: z.string(),
  /** Shown in both places, such as `WDJB-MJHT`. */
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  /** Seconds until the codes end. */
  expiresIn: z.int(),
  /** Seconds to wait between two questions. */
  interval: z.int(),
});
export type DeviceCode = z.infer<typeof DeviceCode>;

export const RedeemDeviceCode = z.strictObject({ deviceCode: z.string().min(1).max(200) });
export type RedeemDeviceCode = z.infer<typeof RedeemDeviceCode>;

/** Why a code gives no token (yet): the `type` of the 400 that answers. */
const deviceRefusals = ["authorization_pending", "slow_down", "access_denied", "expired_token"] as const;
export type DeviceRefusal = (typeof deviceRefusals)[number];

export const DeviceToken = NewApiToken;

export const ApproveDevice = z.strictObject({
  userCode: z.string().min(1).max(20),
  decision: DeviceDecision.default("approve"),
});
export type ApproveDevice = z.infer<typeof ApproveDevice>;

export const ApprovedDevice = z.object({ name: z.string(), decidedAt: Timestamp });
export type ApprovedDevice = z.infer<typeof ApprovedDevice>;

/** A sign-in that waits for its person, as the page shows it: what the program says of itself is nobody's word. */
export type WaitingSignIn = {
  userCode: string;
  /** One plain line, shortened. */
  name: string;
  /** Where the program asked from; null when that is not known. */
  address: string | null;
  /** The address of the browser that shows it, where it is another than the program's. */
  otherAddress: string | null;
  askedAt: string;
  /** True when agreeing ends a token of the same name. */
  replaces: boolean;
};
