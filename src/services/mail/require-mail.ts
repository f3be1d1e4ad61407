import type { Context } from "#/src/domain/context";
import { Unavailable } from "#/src/domain/errors";
import type { Outbox } from "./outbox";

const anHour = 60 * 60;

/** @throws Unavailable if no mail is configured */
export function requireMail({ mail }: Context): Outbox {
  if (!mail) throw new Unavailable("No mail is sent: MAIL_URL is not set.", anHour);
  return mail;
}
