import { z } from "zod";
import { LeadProfile } from "#/src/contract/lead-profile";
import { limits } from "#/src/contract/limits";
import { isPlainText } from "#/src/contract/plain-text";

/** A reason not to believe an answer; for the log, never for people. */
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
 * The profile in a chat completion, and the model that the completion names. The server's word is not taken for
 * anything: the whole is checked, down to the lengths. @throws NoProfile
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

/** As with people's text on the wire: no control characters and no halves of characters anywhere. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && isPlainText(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable);
}
