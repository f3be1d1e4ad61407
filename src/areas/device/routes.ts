import { Hono } from "hono";
import {
  ApproveDevice,
  ApprovedDevice,
  DeviceCode,
  RedeemDeviceCode,
  RequestDeviceCode,
} from "#/src/contract/device";
import { NewApiToken } from "#/src/contract/tokens";
import { allow } from "#/src/http/allow";
import { browserOnly } from "#/src/http/browser-only";
import { senderAddress } from "#/src/http/client-address";
import { anonymousContext } from "#/src/http/context";
import { describes, refusesWith } from "#/src/http/describes";
import { limitDeviceCodes } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { decideDevice, redeemDeviceCode, requestDeviceCode } from "./device-codes";
import { countingWrongCodes } from "./wrong-codes";

/** The browser sign-in of programs, as in RFC 8628. */
export const deviceRoutes = new Hono<AppEnv>()
  .post(
    "/code",
    describes({
      id: "requestDeviceCode",
      summary: "Start a program's sign-in",
      description:
        "Starts the device authorization of RFC 8628: returns the code that a person confirms in their browser.",
      returns: DeviceCode,
    }),
    limitDeviceCodes,
    valid("json", RequestDeviceCode),
    async (c) => {
      const { deps } = c.var;
      const origin = { address: senderAddress(c), page: `${deps.publicUrl}/device` };
      const code = requestDeviceCode(anonymousContext(deps), { ...c.req.valid("json"), ...origin });
      return c.json(await code, 200);
    },
  )
  .post(
    "/token",
    describes({
      id: "redeemDeviceCode",
      summary: "Redeem a device code",
      description:
        "Returns the API token, once, after the person approved. Until then the `type` of the refusal says why not.",
      returns: NewApiToken,
    }),
    valid("json", RedeemDeviceCode),
    async (c) => {
      const { deviceCode } = c.req.valid("json");
      const token = redeemDeviceCode(anonymousContext(c.var.deps), deviceCode);
      return c.json(await countingWrongCodes(c, token), 200);
    },
  )
  .post(
    "/approve",
    describes({
      id: "approveDevice",
      summary: "Approve or deny a program's sign-in",
      description: "Decides on a pending device code. Only from a signed-in browser.",
      returns: ApprovedDevice,
      ...refusesWith([404, 429]),
    }),
    allow("device.approve"),
    browserOnly,
    valid("json", ApproveDevice),
    async (c) => c.json(await countingWrongCodes(c, decideDevice(c.var.ctx, c.req.valid("json"))), 200),
  );
