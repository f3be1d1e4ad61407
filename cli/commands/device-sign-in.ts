import { Failed, NotSignedIn } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { say } from "#/cli/output/words";
import { patiently } from "#/cli/session/calls";
import { connectUnsigned } from "#/cli/session/connect";
import { ApiError, answer } from "#/src/client";
import type { DeviceCode, DeviceRefusal } from "#/src/contract/device";
import { plainLine } from "#/src/contract/plain-text";
import type { NewApiToken } from "#/src/contract/tokens";

/** Seconds that RFC 8628 adds to the polling interval when the server asks to slow down. */
const slowerBySeconds = 5;

/**
 * Waits for the person to agree in their browser, and returns the token.
 * @throws NotSignedIn when they refuse or the time runs out
 */
export async function signInByBrowser(url: string, io: Io): Promise<NewApiToken> {
  const { device } = connectUnsigned(url, io);
  const name = plainLine(`portal on ${io.hostName}`).slice(0, 100);
  const code = await patiently(io, () => answer(device.code.$post({ json: { name } })));
  showCode(code, io);
  const endsAt = io.now().getTime() + code.expiresIn * 1_000;
  for (let wait = code.interval; io.now().getTime() + wait * 1_000 < endsAt; ) {
    await io.sleep(wait * 1_000);
    try {
      return await patiently(io, () => answer(device.token.$post({ json: { deviceCode: code.deviceCode } })));
    } catch (error) {
      if (refusalIn(error) === "slow_down") wait += slowerBySeconds;
    }
  }
  throw new NotSignedIn(tooLate);
}

function showCode(code: DeviceCode, io: Io) {
  say(io, `Open this address in a browser, on any machine:\n\n  ${code.verificationUriComplete}\n`);
  say(io, `It must show the code ${code.userCode}. Agree there only if it does.`);
  say(
    io,
    `Waiting until you have agreed, at most ${Math.round(code.expiresIn / 60)} minutes (Ctrl-C ends it) …`,
  );
  io.openBrowser(code.verificationUriComplete);
}

const tooLate = "The code was not used in time. Run `portal login` again.";

/** Returns the reason for the missing token. @throws errors that end the polling */
function refusalIn(error: unknown): DeviceRefusal {
  const type = error instanceof ApiError && error.status === 400 ? error.type : null;
  if (type === "authorization_pending" || type === "slow_down") return type;
  if (type === "access_denied") throw new NotSignedIn("The sign-in was refused in the browser.");
  if (type === "expired_token") throw new NotSignedIn(tooLate);
  // A brief outage of the network or the server must not abort a sign-in in progress.
  const isAway = error instanceof Failed || (error instanceof ApiError && error.status >= 500);
  if (isAway) return "authorization_pending";
  throw error;
}
