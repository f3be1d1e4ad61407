import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { isNull } from "drizzle-orm";
import fc from "fast-check";
import { designDecisions, designRevisions } from "#/db/schema";
import { addComment } from "#/src/areas/comments/add-comment";
import { ofProject } from "#/src/areas/comments/conversation";
import { createAsset } from "#/src/areas/design/create-asset";
import { decideAsset } from "#/src/areas/design/decide-asset";
import { deleteAsset } from "#/src/areas/design/deletions";
import { addPin } from "#/src/areas/design/pins";
import { findProjectDetail } from "#/src/areas/design/queries";
import { addRevision } from "#/src/areas/design/revisions";
import { followedFrom } from "#/src/areas/design/rules";
import { updateAsset } from "#/src/areas/design/update-asset";
import type { DesignAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, Gone, NotFound, Stale, Unheld } from "#/src/domain/errors";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedProject } from "#/test/support/requests-design";
import { contextOf } from "#/test/support/verb-context";
import { answerReview } from "./answer-review";
import { findByLink } from "./opened-review";
import { sendReview } from "./send-review";

setDefaultTimeout(patience.test);

let app: TestApp;
let staff: Context;
beforeAll(async () => {
  app = await startApp({ templates: false });
  staff = await contextOf(app, app.people.manager);
});
afterAll(() => app.stop());

const asset = fc.nat(2);
const decision = fc.constantFrom("approved" as const, "rejected" as const);
const who = fc.constantFrom("staff" as const, "client" as const);
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const) }),
  fc.record({ kind: fc.constant("send" as const), asset }),
  fc.record({ kind: fc.constant("revise" as const), asset, sendForReview: fc.boolean() }),
  fc.record({ kind: fc.constant("look" as const), asset, who }),
  fc.record({ kind: fc.constant("decide" as const), asset, who, decision }),
  fc.record({ kind: fc.constant("edit" as const), asset, who, decision, isHeld: fc.boolean() }),
  fc.record({ kind: fc.constant("ask" as const), asset }),
  fc.record({ kind: fc.constant("open" as const), link: fc.nat(4) }),
  fc.record({ kind: fc.constant("answer" as const), link: fc.nat(4), decision }),
  fc.record({ kind: fc.constant("setBack" as const), asset }),
  fc.record({ kind: fc.constant("comment" as const), who }),
  fc.record({ kind: fc.constant("pin" as const), asset, who }),
  fc.record({ kind: fc.constant("delete" as const), asset }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A decision about what was shown: a version, or an asset without one. */
type Taken = { revisionId: string | undefined; decision: string; isByLink: boolean };

/** Who has which version before them: by person and asset, and by link. */
type World = {
  projectId: string;
  people: Record<"staff" | "client", Context>;
  seen: Map<string, { revisionId: string | undefined; version: number }>;
  links: { secret: string; revisionId: string; wasOpened: boolean }[];
  /** Every decision that was taken, as it has to stand in the history. */
  decided: Map<string, Taken[]>;
};

const now = () => app.deps.clock().toISOString();

/** The newest version that this person is shown. */
function shownTo({ revisions }: DesignAsset) {
  return revisions.find(({ sentForReview }) => sentForReview)?.id;
}

/** Does a step as its person would, with what they saw last; what it led to is kept in the world. */
async function act(world: World, s: Step): Promise<void> {
  const { people, projectId, seen, links } = world;
  const { assets } = await findProjectDetail(people["who" in s ? s.who : "staff"], projectId);
  const chosen = "asset" in s ? assets[s.asset % Math.max(assets.length, 1)] : undefined;
  const link = "link" in s ? links[s.link % Math.max(links.length, 1)] : undefined;
  switch (s.kind) {
    case "add": {
      const input = { assetName: "A", assetType: null, fileUrl: null, status: "draft" } as const;
      await createAsset(staff, projectId, { ...input, approvalStatus: "not_sent" });
      return;
    }
    case "comment":
      await addComment(people[s.who], ofProject(projectId), { text: "Said", mentions: [] });
      return;
    case "open":
      if (link)
        link.wasOpened =
          (await findByLink(app.db.read, { secret: link.secret, browser: undefined, now: now() }))?.state ===
          "sent";
      return;
    case "answer": {
      if (!link?.wasOpened) return;
      const comment = s.decision === "rejected" ? "No." : null;
      const by = { secret: link.secret, browser: undefined, from: "127.0.0.1" };
      const { asset } = await answerReview(staff, { ...by, decision: s.decision, comment });
      keep(world, asset.id, { revisionId: link.revisionId, decision: s.decision, isByLink: true });
      return;
    }
  }
  if (!chosen) return;
  switch (s.kind) {
    case "send": {
      const review = { emails: ["ines@brand.test"], requireCode: false };
      const sent = await sendReview(staff, { assetId: chosen.id, publicUrl: app.url, ...review });
      for (const { link, revisionId } of sent.links) {
        links.unshift({ secret: link?.split("/").at(-1) ?? "", revisionId, wasOpened: false });
      }
      return;
    }
    case "revise": {
      const { sendForReview } = s;
      const file = { comments: null, fileUrl: "https://example.com/v" };
      await addRevision(staff, { assetId: chosen.id, ...file, sendForReview });
      // As if a file of its own had been uploaded.
      const isNew = isNull(designRevisions.fileHash);
      const fileHash = Bun.randomUUIDv7();
      await app.db.transaction((tx) => tx.update(designRevisions).set({ fileHash }).where(isNew));
      return;
    }
    case "look":
      seen.set(`${s.who} ${chosen.id}`, { revisionId: shownTo(chosen), version: chosen.version });
      return;
    case "decide": {
      const revisionId = seen.get(`${s.who} ${chosen.id}`)?.revisionId;
      if (!revisionId) return;
      const comment = s.decision === "rejected" ? { comment: "No." } : {};
      await decideAsset(people[s.who], chosen.id, { revisionId, decision: s.decision, ...comment });
      keep(world, chosen.id, { revisionId, decision: s.decision, isByLink: false });
      return;
    }
    case "edit": {
      const before = seen.get(`${s.who} ${chosen.id}`);
      if (!before) return;
      const comment = s.decision === "rejected" ? "No." : "Yes.";
      await updateAsset(people[s.who], {
        id: chosen.id,
        expectedVersion: s.isHeld ? before.version : undefined,
        change: { approvalStatus: s.decision, comment },
      });
      // What was decided is what was seen, also when that was no version yet.
      keep(world, chosen.id, { revisionId: before.revisionId, decision: s.decision, isByLink: false });
      return;
    }
    case "ask":
      await updateAsset(staff, { id: chosen.id, change: { approvalStatus: "pending" } });
      return;
    case "setBack": {
      const change = { approvalStatus: "not_sent" as const, reason: "Not yet" };
      await updateAsset(staff, { id: chosen.id, change });
      return;
    }
    case "pin": {
      const revisionId = shownTo(chosen);
      if (revisionId) await addPin(people[s.who], { revisionId, x: 0.5, y: 0.5, text: "Here" });
      return;
    }
    case "delete":
      await deleteAsset(staff, { id: chosen.id });
      world.decided.delete(chosen.id);
  }
}

function keep({ decided }: World, assetId: string, one: Taken) {
  decided.set(assetId, [one, ...(decided.get(assetId) ?? [])]);
}

async function expectRules({ projectId, decided }: World) {
  const { project, assets } = await findProjectDetail(staff, projectId);
  const approvals = assets.map(({ approvalStatus }) => approvalStatus);
  if (assets.length > 0) {
    expect(followedFrom({ numberOfAssets: 1 }, approvals)).toMatchObject({
      clientApprovalStatus: project.clientApprovalStatus,
    });
  }
  for (const { id, approvalStatus, revisions, decisions } of assets) {
    // Each decision, and nothing else, stands in the history, with its version and the hash of its file.
    const rows = await app.db.read.select().from(designDecisions);
    const own = rows.filter(({ assetId }) => assetId === id);
    const expected = decided.get(id) ?? [];
    expect(own).toHaveLength(expected.length);
    expect(decisions).toHaveLength(expected.length);
    for (const one of expected) {
      const { revisionId = null } = one;
      const version = revisions.find(({ id }) => id === revisionId);
      const kept = own.find((row) => row.revisionId === revisionId && row.decision === one.decision);
      if (revisionId) expect(version?.fileHash).toBeString();
      expect(kept).toMatchObject({ fileHash: version?.fileHash ?? null });
    }
    expect(own.filter(({ reviewLinkId }) => reviewLinkId !== null)).toHaveLength(
      expected.filter(({ isByLink }) => isByLink).length,
    );
    // What stands approved is the newest version that was shown, and somebody who saw it approved it.
    if (approvalStatus === "approved" || approvalStatus === "rejected") {
      const [last] = expected;
      expect(last).toMatchObject({
        decision: approvalStatus,
        revisionId: shownTo({ revisions } as DesignAsset),
      });
    }
  }
}

test("nobody approves what they were not shown, projects follow, and the history is whole, whatever people do", async () => {
  const done = new Set<string>();
  const sequences = fc.array(step, { minLength: 12, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const { id: projectId, clientId } = await addedProject(app);
      await linkClientUser(app, clientId);
      const client = await contextOf(app, app.people.client);
      const world: World = {
        projectId,
        people: { staff, client },
        ...{ seen: new Map(), links: [], decided: new Map() },
      };
      await act(world, { kind: "add" });
      for (const s of steps) {
        try {
          await act(world, s);
          done.add(s.kind);
        } catch (error) {
          const isRefused = [Conflict, Forbidden, Gone, NotFound, Stale, Unheld].some(
            (kind) => error instanceof kind,
          );
          if (!isRefused) throw error;
        }
        await expectRules(world);
      }
    }),
    { numRuns: 15 },
  );
  expect(done.size).toBe(13);
});
