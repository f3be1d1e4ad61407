import { HTTPException } from "hono/http-exception";
import { ProviderDown, SignInMisconfigured, SignInNotCompleted, UnfitAnswer } from "./faults";
import { noAnswer } from "./provider";
import { providerMessage } from "./provider-message";

type Exchange = {
  tokenEndpoint: string;
  redirectUri: string;
  /** Values that a provider may repeat in its error and that must not be logged. */
  secrets: string[];
};

/** Converts the libraries' errors of a failed code exchange to those of the sign-in. */
export function tokenFailure(error: unknown, exchange: Exchange): Error {
  if (!(error instanceof Error)) return new ProviderDown(`${exchange.tokenEndpoint} cannot be reached`);
  if (error instanceof ProviderDown) return error;
  if (error instanceof HTTPException) return refusal(error.message, exchange);
  if (!/^(OperationProcessing|UnsupportedOperation)Error$/.test(error.name)) {
    return noAnswer(exchange.tokenEndpoint, error);
  }
  return unfit(error.message, exchange);
}

const challenge = /^www-authenticate error: (.*)$/s;
const oauthError = /^OAuth2Error: \[(.*?)\] (.*)$/s;

/** Handles an error response of the provider. */
function refusal(message: string, exchange: Exchange): Error {
  const challenged = challenge.exec(message)?.[1];
  if (challenged !== undefined) return wrongClient(challengeWords(challenged), exchange);
  const [, error = "", description] = oauthError.exec(message) ?? [];
  const words = providerMessage(
    error || message,
    description === "undefined" ? null : description,
    exchange.secrets,
  );
  if (error === "invalid_client") return wrongClient(words, exchange);
  if (error === "server_error" || error === "temporarily_unavailable") {
    return new ProviderDown(`${exchange.tokenEndpoint} answered ${words}`);
  }
  if (error === "invalid_grant") {
    return new SignInNotCompleted(
      "This sign-in took too long or was used already. Please sign in again.",
      `the provider does not accept its code: ${words}; the redirect address is ${exchange.redirectUri}`,
    );
  }
  return new SignInMisconfigured(
    `${exchange.tokenEndpoint} answered ${words}; the redirect address is ${exchange.redirectUri}`,
  );
}

function wrongClient(words: string, { tokenEndpoint }: Exchange): SignInMisconfigured {
  return new SignInMisconfigured(
    `${tokenEndpoint} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: ${words}`,
  );
}

/** Extracts the error of a WWW-Authenticate header from the text that the handshake's library makes of it. */
function challengeWords(json: string): string {
  const found = /"error":"([^"]*)"/.exec(json)?.[1];
  return found ? providerMessage(found, /"error_description":"([^"]*)"/.exec(json)?.[1], []) : "401";
}

/** Handles a response that violates the protocol. */
function unfit(message: string, { tokenEndpoint, secrets }: Exchange): Error {
  if (message.includes("is not a conform")) {
    return new ProviderDown(`${tokenEndpoint} returned neither tokens nor an error`);
  }
  if (/"(exp|nbf)".*claim value/.test(message)) return untimely();
  if (message.includes("response parameter")) return new UnfitAnswer(providerMessage(message, null, secrets));
  return new SignInMisconfigured(
    `${tokenEndpoint} returned an invalid response: ${providerMessage(message, null, secrets)}`,
  );
}

/** Reports a token that was just issued but is not valid at this time. */
export function untimely(): SignInMisconfigured {
  return new SignInMisconfigured(
    `the id_token is not valid at this machine's time, ${new Date().toISOString()}: is one of the clocks wrong?`,
  );
}
