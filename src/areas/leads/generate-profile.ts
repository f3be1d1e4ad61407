import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { Conflict, Unavailable } from "#/src/domain/errors";
import { leadNoun } from "#/src/domain/nouns/leads";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { storedResult, write } from "#/src/domain/write";
import type { WrittenProfile } from "#/src/services/brand-profile/brand-profiler";
import { profileColumns, profileFields } from "./lead-row";
import { endCall, takeCall } from "./profile-call";
import { findLead, type NamedLead, withNames } from "./queries";

/**
 * Generates and stores the lead's profile. The lead does not change if anything fails.
 * @throws NotFound, also if the lead was deleted meanwhile; Unavailable; Conflict while another call for the lead is
 * running; TooMany if the caller's daily calls are used up; Stale
 */
export async function generateProfile(
  ctx: Context,
  { id, expectedVersion }: VersionedRef,
): Promise<NamedLead> {
  const stored = await storedResult<NamedLead>(ctx);
  if (stored) return stored.result;
  const seen = await findLead(ctx, id);
  requireVersion(seen, expectedVersion);
  if (!ctx.profiler) throw new Unavailable(notConfigured, anHour);

  const { lead, call } = await write(
    ctx,
    async ({ tx }) => {
      const lead = await findLead(ctx, id, tx);
      const call = await takeCall(ctx, tx, id);
      if (lead.version !== seen.version) throw new Conflict(changedJustNow);
      return { lead, call };
    },
    { remember: false },
  );
  try {
    const written = await ctx.profiler.write(lead);
    return await keepProfile({ ...ctx, now: written.writtenAt }, id, written);
  } finally {
    // If the database is unavailable the call cannot be released, but it expires.
    await endCall(ctx, call).catch(() => undefined);
  }
}

const notConfigured = "AI brand profiles are not configured. Set OPENAI_API_KEY.";
const changedJustNow = "This lead was changed a moment ago. Look at it again before you generate a profile.";
const anHour = 3_600;

/** Writes the profile's columns into the current lead. The log contains both the new profile and the replaced one. */
function keepProfile(ctx: Context, id: string, { profile, model, writtenAt }: WrittenProfile) {
  return write(ctx, async ({ tx, now, record }) => {
    const row = await findLead(ctx, id, tx);
    const columns = {
      ...profileColumns(profile),
      profileModel: model,
      profileGeneratedAt: writtenAt,
      version: row.version + 1,
      updatedAt: now,
    };
    await tx.update(clientLeads).set(columns).where(eq(clientLeads.id, id));
    record({
      entity: leadNoun.entity,
      entityId: id,
      action: "generate_profile",
      before: profileFields(row),
      after: profileFields({ ...row, ...columns }),
    });
    return withNames(tx, { ...row, ...columns });
  });
}
