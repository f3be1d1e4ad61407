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
import { Conflict, Forbidden, Gone, NotFound, Stale, VersionRequired } from "#/src/domain/errors";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedProject } from "#/test/support/requests-design";
import { contextOf } from "#/test/support/verb-context";
import { testMoment } from "#/test/support/zones";
import { answerReview } from "./answer-review";
import { findByLink } from "./opened-review";
import { sendReview } from "./send-review";

setDefaultTimeout(patience.test);

let app: TestApp;
let staff: Context;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

type Who = "staff" | "client";
type Answer = "approved" | "rejected";
type Link = {
  secret: string;
  revisionId: string;
  wasTried: boolean;
  wasOpened: boolean;
  wasAnswered: boolean;
};
type Step =
  | { kind: "add" }
  | { kind: "send" | "ask" | "setBack" | "delete"; asset: DesignAsset }
  | { kind: "revise"; asset: DesignAsset; sendForReview: boolean }
  | { kind: "look" | "pin"; asset: DesignAsset; who: Who }
  | { kind: "decide"; asset: DesignAsset; who: Who; decision: Answer }
  | { kind: "edit"; asset: DesignAsset; who: Who; decision: Answer; isHeld: boolean }
  | { kind: "open"; link: Link }
  | { kind: "answer"; link: Link; decision: Answer }
  | { kind: "comment"; who: Who };

/** Selects one of the possible steps, first by its kind. Without bias, as fast-check prefers small numbers. */
const draw = fc.record({
  kind: fc.noBias(fc.nat(9_999)),
  pick: fc.noBias(fc.nat(9_999)),
  who: fc.constantFrom<Who>("staff", "client"),
  decision: fc.constantFrom<Answer>("approved", "rejected"),
  isSure: fc.boolean(),
});
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;

/** A decision on a version shown, or on an asset without one. */
type Taken = { revisionId: string | undefined; decision: string; isByLink: boolean };

/** The versions shown, by person and asset, and by link. */
type World = {
  projectId: string;
  people: Record<Who, Context>;
  seen: Map<string, { revisionId: string | undefined; version: number }>;
  links: Link[];
  /** Every decision made, as expected in the history. */
  decided: Map<string, Taken[]>;
};

const now = () => app.deps.clock().toISOString();

/** Returns the newest version visible to this person. */
function shownTo({ revisions }: DesignAsset) {
  return revisions.find(({ sentForReview }) => sentForReview)?.id;
}

/** Answers, and steps that lead to them, are weighted more heavily than those that make them fail. */
const weights: Partial<Record<Step["kind"], number>> = {
  ...{ decide: 5, answer: 9, open: 9, edit: 9, send: 4, look: 3, pin: 1, delete: 3, revise: 4 },
};

/** Returns a possible step for the drawn numbers; a decision may still refer to an outdated version. */
async function stepFor({ projectId, people, seen, links }: World, drawn: Draw): Promise<Step> {
  const { who, decision, isSure } = drawn;
  const { assets } = await findProjectDetail(staff, projectId);
  const shown = (await findProjectDetail(people[who], projectId)).assets;
  const open = shown.filter(({ approvalStatus }) => who === "staff" || approvalStatus === "pending");
  const visible = open.filter(({ id }) => seen.has(`${who} ${id}`));
  const seenBy = ({ id }: DesignAsset) => seen.get(`${who} ${id}`)?.revisionId;
  const steps: Step[] = [
    ...(assets.length < 2 ? [{ kind: "add" as const }] : []),
    ...assets
      .filter(({ revisions }) => revisions.length > 0)
      .map((asset) => ({ kind: "send" as const, asset })),
    ...assets.map((asset) => ({ kind: "revise" as const, asset, sendForReview: isSure })),
    ...shown
      .filter(({ id, version }) => seen.get(`${who} ${id}`)?.version !== version)
      .map((asset) => ({ kind: "look" as const, asset, who })),
    ...visible
      // Three of four decisions refer to the current version, the others to an outdated one.
      .flatMap((asset) => (seenBy(asset) === shownTo(asset) ? [asset, asset, asset] : [asset]))
      .filter(seenBy)
      .map((asset) => ({ kind: "decide" as const, asset, who, decision })),
    ...visible
      .flatMap((asset) =>
        seen.get(`${who} ${asset.id}`)?.version === asset.version ? [asset, asset, asset] : [asset],
      )
      .map((asset) => ({
        kind: "edit" as const,
        asset,
        who,
        decision,
        isHeld: isSure || decision === "approved",
      })),
    ...assets
      .filter(({ approvalStatus }) => approvalStatus !== "pending")
      .map((asset) => ({ kind: "ask" as const, asset })),
    ...links.filter(({ wasTried }) => !wasTried).map((link) => ({ kind: "open" as const, link })),
    ...links
      .filter(({ wasOpened, wasAnswered }) => wasOpened && !wasAnswered)
      .map((link) => ({ kind: "answer" as const, link, decision })),
    ...assets
      .filter(({ approvalStatus }) => approvalStatus !== "not_sent")
      .map((asset) => ({ kind: "setBack" as const, asset })),
    { kind: "comment", who },
    ...open.filter(shownTo).map((asset) => ({ kind: "pin" as const, asset, who })),
    ...(assets.length > 1 ? assets.map((asset) => ({ kind: "delete" as const, asset })) : []),
  ];
  const kinds = [...Map.groupBy(steps, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    Array.from({ length: weights[kind] ?? 1 }, () => ofKind),
  );
  const ofKind = kinds[drawn.kind % kinds.length] ?? [];
  return ofKind[drawn.pick % ofKind.length] ?? { kind: "add" };
}

/** Performs a step as its person would, based on what they saw last; returns true if it had an effect. */
async function act(world: World, s: Step): Promise<boolean> {
  const { people, projectId, seen, links } = world;
  const chosen = "asset" in s ? s.asset : undefined;
  switch (s.kind) {
    case "add": {
      const input = { assetName: "A", assetType: null, fileUrl: null, status: "draft" } as const;
      await createAsset(staff, projectId, { ...input, approvalStatus: "not_sent" });
      return true;
    }
    case "comment":
      await addComment(people[s.who], ofProject(projectId), { text: "Said", mentions: [] });
      return true;
    case "open": {
      const { secret } = s.link;
      const opened = await findByLink(app.db.read, { secret, browser: undefined, now: now() });
      s.link.wasTried = true;
      s.link.wasOpened = opened?.state === "sent";
      return s.link.wasOpened;
    }
    case "answer": {
      const { secret, revisionId } = s.link;
      const comment = s.decision === "rejected" ? "No." : null;
      const by = { secret, browser: undefined, from: "127.0.0.1" };
      const { asset } = await answerReview(staff, { ...by, decision: s.decision, comment });
      s.link.wasAnswered = true;
      keep(world, asset.id, { revisionId, decision: s.decision, isByLink: true });
      return true;
    }
  }
  if (!chosen) return false;
  switch (s.kind) {
    case "send": {
      const review = { emails: ["ines@brand.test"], requireCode: false };
      const sent = await sendReview(staff, { assetId: chosen.id, publicUrl: app.url, ...review });
      for (const { link, revisionId } of sent.links) {
        links.unshift({
          secret: link?.split("/").at(-1) ?? "",
          revisionId,
          wasTried: false,
          wasOpened: false,
          wasAnswered: false,
        });
      }
      return true;
    }
    case "revise": {
      const { sendForReview } = s;
      const file = { comments: null, fileUrl: "https://example.com/v" };
      await addRevision(staff, { assetId: chosen.id, ...file, sendForReview });
      // Simulates an uploaded file of its own.
      const isNew = isNull(designRevisions.fileHash);
      const fileHash = Bun.randomUUIDv7();
      await app.db.transaction((tx) => tx.update(designRevisions).set({ fileHash }).where(isNew));
      return true;
    }
    case "look":
      seen.set(`${s.who} ${chosen.id}`, { revisionId: shownTo(chosen), version: chosen.version });
      return true;
    case "decide": {
      const revisionId = seen.get(`${s.who} ${chosen.id}`)?.revisionId;
      if (!revisionId) return false;
      const comment = s.decision === "rejected" ? { comment: "No." } : {};
      await decideAsset(people[s.who], chosen.id, { revisionId, decision: s.decision, ...comment });
      keep(world, chosen.id, { revisionId, decision: s.decision, isByLink: false });
      return true;
    }
    case "edit": {
      const before = seen.get(`${s.who} ${chosen.id}`);
      if (!before) return false;
      const comment = s.decision === "rejected" ? "No." : "Yes.";
      await updateAsset(people[s.who], {
        id: chosen.id,
        expectedVersion: s.isHeld ? before.version : undefined,
        change: { approvalStatus: s.decision, comment },
      });
      // The decision refers to what was seen, even if there was no version yet.
      keep(world, chosen.id, { revisionId: before.revisionId, decision: s.decision, isByLink: false });
      return true;
    }
    case "ask":
      await updateAsset(staff, { id: chosen.id, change: { approvalStatus: "pending" } });
      return true;
    case "setBack": {
      const change = { approvalStatus: "not_sent" as const, reason: "Not yet" };
      await updateAsset(staff, { id: chosen.id, change });
      return true;
    }
    case "pin": {
      const revisionId = shownTo(chosen);
      if (!revisionId) return false;
      await addPin(people[s.who], { revisionId, x: 0.5, y: 0.5, text: "Here" });
      return true;
    }
    case "delete":
      await deleteAsset(staff, { id: chosen.id });
      world.decided.delete(chosen.id);
      return true;
    default:
      return false;
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
    // The history contains exactly the decisions made, each with its version and the hash of its file.
    const rows = await app.db.read.select().from(designDecisions);
    const own = rows.filter(({ assetId }) => assetId === id);
    const expected = decided.get(id) ?? [];
    expect(own).toHaveLength(expected.length);
    expect(decisions).toHaveLength(expected.length);
    for (const one of expected) {
      const { revisionId = null } = one;
      const version = revisions.find(({ id }) => id === revisionId);
      const stored = own.find((row) => row.revisionId === revisionId && row.decision === one.decision);
      if (revisionId) expect(version?.fileHash).toBeString();
      expect(stored).toMatchObject({ fileHash: version?.fileHash ?? null });
    }
    expect(own.filter(({ reviewLinkId }) => reviewLinkId !== null)).toHaveLength(
      expected.filter(({ isByLink }) => isByLink).length,
    );
    // A decided asset has the state of the newest version shown, decided by a person who saw it.
    if (approvalStatus === "approved" || approvalStatus === "rejected") {
      const [last] = expected;
      expect(last).toMatchObject({
        decision: approvalStatus,
        revisionId: shownTo({ revisions } as DesignAsset),
      });
    }
  }
}

/** Minimum number of successful runs of each step, and of refused decisions; most occur five times as often. */
const least = 2;

test("nobody approves a version they were not shown, projects follow, and the history is complete, through any sequence of steps", async () => {
  const acted: Record<string, number> = {};
  let refused = 0;
  let minutes = 0;
  const sequences = fc.array(draw, { minLength: 20, maxLength: 30, size: "max" });
  await fc.assert(
    fc.asyncProperty(sequences, async (draws) => {
      const { id: projectId, clientId } = await addedProject(app);
      await linkClientUser(app, clientId);
      // Each step is a minute later, as comments are limited per minute.
      minutes++;
      const moment = new Date(Date.parse(testMoment) + minutes * 60_000);
      const later = { now: moment.toISOString(), clock: () => moment };
      staff = await contextOf(app, app.people.manager, later);
      const client = await contextOf(app, app.people.client, later);
      const world: World = {
        projectId,
        people: { staff, client },
        ...{ seen: new Map(), links: [], decided: new Map() },
      };
      await act(world, { kind: "add" });
      const [asset] = (await findProjectDetail(staff, projectId)).assets;
      if (asset) await act(world, { kind: "revise", asset, sendForReview: true });
      for (const drawn of draws) {
        const step = await stepFor(world, drawn);
        try {
          acted[step.kind] = (acted[step.kind] ?? 0) + Number(await act(world, step));
        } catch (error) {
          const isRefused = [Conflict, Forbidden, Gone, NotFound, Stale, VersionRequired].some(
            (kind) => error instanceof kind,
          );
          if (!isRefused) throw error;
          refused++;
        }
        await expectRules(world);
      }
    }),
    // Failures are reported unshrunk, as shrinking takes minutes.
    { numRuns: 20, endOnFailure: true },
  );
  const kinds = "add send revise look decide edit ask open answer setBack comment pin delete".split(" ");
  expect(kinds.filter((kind) => (acted[kind] ?? 0) < least)).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(least);
});
