import { z } from "zod";
import { LeadProfile } from "#/src/contract/lead-profile";
import { limits } from "#/src/contract/limits";
import { isPlainText } from "#/src/contract/plain-text";

/** Reason for rejecting a response; for the log, never for users. */
export class NoProfile extends Error {
  override readonly name = "NoProfile";
}

const Completion = z.object({
  model: z.string().min(1).max(limits.nameLength),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * Returns the profile in a chat completion and the model that it names. Nothing is trusted: everything is validated,
 * down to the lengths. @throws NoProfile
 */
export function readAnswer(completion: unknown): { profile: LeadProfile; model: string } {
  const answer = Completion.safeParse(completion);
  const choice = answer.data?.choices[0];
  if (!answer.success || !choice) throw new NoProfile("not a chat completion");
  if (choice.message.refusal) throw new NoProfile("a refusal");
  if (choice.finish_reason !== "stop") throw new NoProfile(`ended by ${choice.finish_reason ?? "nothing"}`);
  const profile = LeadProfile.safeParse(parsed(choice.message.content ?? ""));
  if (!profile.success) throw new NoProfile("another shape than the schema's");
  const read = { profile: profile.data, model: answer.data.model };
  if (!isStorable(read)) throw new NoProfile("text that cannot be kept");
  return read;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new NoProfile("not JSON");
  }
}

/** Same rules as for user input: no control characters and no lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && isPlainText(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable);
}
