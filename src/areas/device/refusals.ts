import type { DeviceRefusal } from "#/src/contract/device";
import { Refused } from "#/src/domain/errors";

const sentences: Record<DeviceRefusal, string> = {
  authorization_pending: "Nobody has agreed to this sign-in yet.",
  slow_down: "Ask less often: wait five seconds longer between two questions.",
  access_denied: "This sign-in was refused in the browser.",
  expired_token: "This sign-in has ended. Start a new one.",
};

/** Why a device code gives no token (yet). */
export function refusal(type: DeviceRefusal): Refused {
  return new Refused(type, sentences[type]);
}
