import { createLead } from "#/src/areas/leads/create-lead";
import { generateProfile } from "#/src/areas/leads/generate-profile";
import { updateLead } from "#/src/areas/leads/update-lead";
import { CreateLead } from "#/src/contract/leads";
import { standInModel } from "#/src/programs/demo/ai-server/ai-server";
import { profileOf } from "#/src/programs/demo/ai-server/profile";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { slugOf } from "../data/clients";
import type { Lead } from "../data/leads";
import { send } from "../uploads";
import { at } from "./calendar";
import type { Teller } from "./teller";

/** Plans a lead: it arrives as new, and changes to its present state later. */
export function planLead(teller: Teller, lead: Lead) {
  const { from, deal, course, recentActivity, notes } = lead;
  const { leadStatus, ...worth } = deal;
  const { owner, since, nextIn, profiled } = course;
  const slug = slugOf(from.companyName);
  const isNew = leadStatus === "new";
  teller.create(lead, owner, since, at(10, 40), async (ctx) =>
    createLead(
      ctx,
      CreateLead.parse({
        ...from,
        ...worth,
        notes,
        email: `${from.clientName.toLowerCase().replace(" ", ".")}@${slug}.example`,
        websiteUrl: `https://www.${slug}.example`,
        productImageUrl: await send(ctx, `photos/${slug}.png`),
        nextActionDate: nextIn === undefined ? null : teller.calendar.date(-nextIn),
        recentActivity: isNew ? recentActivity : null,
        ownerId: teller.id(owner),
      }),
    ),
  );
  if (isNew) return;
  teller.plan(owner, Math.ceil(since / 3), at(15, 25), (ctx) =>
    updateLead(ctx, { id: teller.id(lead), change: { leadStatus, recentActivity } }),
  );
  if (profiled === undefined) return;
  teller.plan(owner, profiled, at(11, 5), (ctx) =>
    generateProfile({ ...ctx, profiler: standInAt(ctx.now) }, { id: teller.id(lead) }),
  );
}

/** Writes profiles like the demo's stub of the AI server. */
function standInAt(writtenAt: string): BrandProfiler {
  return { write: async (lead) => ({ profile: profileOf(lead), model: standInModel, writtenAt }) };
}
