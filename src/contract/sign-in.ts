import { z } from "zod";
import { Email } from "./primitives";

export const AskForSignInLink = z.strictObject({ email: Email });

/** Same message for every address, so that it does not reveal which accounts exist. */
export const SignInLinkAsked = z.object({ message: z.string() });
