import { z } from "zod";
import { Email } from "./primitives";

export const AskForSignInLink = z.strictObject({ email: Email });

/** Says the same whoever asked. */
export const SignInLinkAsked = z.object({ message: z.string() });
