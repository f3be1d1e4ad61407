import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { approvalStatus, designStatus } from "#/src/contract/choices/design";
import type { DesignProjectDetail } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, Invalid } from "#/src/domain/errors";
import { wrongFigures } from "#/src/domain/verify/counters";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedProject } from "#/test/support/requests-design";
import { contextOf } from "#/test/support/verb-context";
import { createAsset } from "./create-asset";
import { deleteAsset } from "./deletions";
import { findProjectDetail } from "./queries";
import { addRevision } from "./revisions";
import { updateAsset } from "./update-asset";
import { updateProgress } from "./update-progress";
import { updateProject } from "./update-project";

setDefaultTimeout(patience.test);

let app: TestApp;
let staff: Context;
beforeAll(async () => {
  app = await startApp({ templates: false });
  staff = await contextOf(app, app.people.manager);
});
afterAll(() => app.stop());

const approval = fc.constantFrom(...approvalStatus.values);
const asset = fc.nat(3);
const words = { rejected: { comment: "No." }, approved: {}, pending: {}, not_sent: {} };

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), approval }),
  fc.record({ kind: fc.constant("edit" as const), asset, status: fc.constantFrom(...designStatus.values) }),
  fc.record({ kind: fc.constant("set" as const), asset, approval }),
  fc.record({ kind: fc.constant("delete" as const), asset }),
  fc.record({ kind: fc.constant("revise" as const), asset, sendForReview: fc.boolean() }),
  fc.record({
    kind: fc.constant("answer" as const),
    asset,
    approval: fc.constantFrom("approved" as const, "rejected" as const),
  }),
  fc.record({
    kind: fc.constant("type" as const),
    change: fc.record(
      { assetsCompleted: fc.nat(4), progress: fc.nat(100), clientApprovalStatus: approval },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant("count" as const), numberOfRevisions: fc.nat(4) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The values last entered by users, and those derived from them. */
type Expected = {
  assetsCompleted: number;
  progress: number;
  numberOfAssets: number;
  numberOfRevisions: number;
  approval: string;
};

/** Performs a step as a user would; returns false if a rule refused it. */
async function act(client: Context, { project, assets }: DesignProjectDetail, s: Step): Promise<boolean> {
  const { id } = project;
  const chosen = "asset" in s ? assets[s.asset % Math.max(assets.length, 1)] : undefined;
  try {
    if (s.kind === "add") {
      const input = { assetName: "A", assetType: null, fileUrl: null, status: "draft" } as const;
      await createAsset(staff, id, { ...input, approvalStatus: s.approval, ...words[s.approval] });
    } else if (s.kind === "type") {
      const chosenStatus = s.change.clientApprovalStatus;
      await updateProgress(staff, {
        id,
        change: { ...s.change, ...(chosenStatus && wordsFor(project, chosenStatus)) },
      });
    } else if (s.kind === "count") {
      await updateProject(staff, { id, change: { numberOfRevisions: s.numberOfRevisions } });
    } else if (!chosen) return false;
    else if (s.kind === "edit") await updateAsset(staff, { id: chosen.id, change: { status: s.status } });
    else if (s.kind === "delete") await deleteAsset(staff, { id: chosen.id });
    else if (s.kind === "revise") {
      const { sendForReview } = s;
      await addRevision(staff, { assetId: chosen.id, comments: "R", fileUrl: null, sendForReview });
    } else {
      const change = { approvalStatus: s.approval, ...words[s.approval] };
      const seenVersion = { id: chosen.id, expectedVersion: chosen.version };
      await updateAsset(s.kind === "answer" ? client : staff, { ...seenVersion, change });
    }
    return true;
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden || error instanceof Invalid) return false;
    throw error;
  }
}

/**
 * Returns a comment only if the step makes a decision; repeating the present state of a project with assets does not.
 */
function wordsFor(
  { recordedAssets, clientApprovalStatus }: DesignProjectDetail["project"],
  chosenStatus: keyof typeof words,
) {
  return recordedAssets > 0 && chosenStatus === clientApprovalStatus ? {} : words[chosenStatus];
}

/** Returns true if the step may be refused in this state; all others must succeed. */
function mayRefuse({ project, assets }: DesignProjectDetail, s: Step): boolean {
  if (s.kind === "type") {
    const { assetsCompleted = 0, clientApprovalStatus: chosenStatus = project.clientApprovalStatus } =
      s.change;
    const isFollowing = assets.length > 0 && chosenStatus !== project.clientApprovalStatus;
    return assetsCompleted > project.numberOfAssets || isFollowing;
  }
  if (s.kind === "count") {
    return project.recordedRevisions > 0 && s.numberOfRevisions !== project.recordedRevisions;
  }
  if (s.kind === "add") return false;
  const chosen = assets[s.asset % Math.max(assets.length, 1)];
  return !chosen || (s.kind === "answer" && chosen.approvalStatus !== "pending");
}

/** Returns the state of each asset after a successful step. */
function approvalsAfter({ assets }: DesignProjectDetail, s: Step) {
  const approvals = assets.map(({ approvalStatus }) => approvalStatus);
  if (s.kind === "add") return [...approvals, s.approval];
  if (s.kind === "type" || s.kind === "count" || s.kind === "edit") return approvals;
  const index = s.asset % assets.length;
  if (s.kind === "delete") return approvals.toSpliced(index, 1);
  if (s.kind !== "revise") return approvals.with(index, s.approval);
  return s.sendForReview ? approvals.with(index, "pending") : approvals;
}

function follow(
  expected: Expected,
  before: DesignProjectDetail,
  s: Step,
  after: DesignProjectDetail,
): Expected {
  const next = { ...expected };
  if (s.kind === "type") {
    const { assetsCompleted, progress, clientApprovalStatus } = s.change;
    const share = Math.round((100 * (assetsCompleted ?? 0)) / before.project.numberOfAssets);
    next.progress = progress ?? (assetsCompleted === undefined ? expected.progress : share);
    next.assetsCompleted = assetsCompleted ?? expected.assetsCompleted;
    next.approval = clientApprovalStatus ?? expected.approval;
  }
  if (s.kind === "count" && before.project.recordedRevisions === 0)
    next.numberOfRevisions = s.numberOfRevisions;
  next.numberOfAssets = Math.max(expected.numberOfAssets, after.assets.length);
  const approvals = new Set(approvalsAfter(before, s));
  expect(after.assets.map(({ approvalStatus }) => approvalStatus)).toEqual(approvalsAfter(before, s));
  if (approvals.size === 1) next.approval = [...approvals].join();
  else if (approvals.has("rejected")) next.approval = "rejected";
  else if (approvals.has("pending")) next.approval = "pending";
  else if (approvals.size > 1) next.approval = "not_sent";
  return next;
}

function expectRules(
  expected: Expected,
  { project, assets }: DesignProjectDetail,
  client: DesignProjectDetail,
) {
  const revisions = assets.flatMap((one) => one.revisions);
  expect(project).toMatchObject({
    assetsCompleted: expected.assetsCompleted,
    progress: expected.progress,
    numberOfAssets: expected.numberOfAssets,
    clientApprovalStatus: expected.approval,
    recordedAssets: assets.length,
    completedAssets: assets.filter(({ status }) => status === "completed").length,
    numberOfRevisions: revisions.length || expected.numberOfRevisions,
  });
  const sent = revisions.filter(({ sentForReview }) => sentForReview);
  expect(client.assets.flatMap((one) => one.revisions)).toEqual(sent);
  expect(client.project.numberOfRevisions).toBe(sent.length || expected.numberOfRevisions);
  for (const { approvalStatus: answer, decisions } of assets) {
    if (answer !== "approved" && answer !== "rejected") continue;
    expect(decisions[0]).toMatchObject({ decision: answer, ...words[answer] });
  }
}

test("approval and figures obey their rules through any sequence of steps", async () => {
  const done = new Set<string>();
  const sequences = fc.array(step, { minLength: 10, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      // Comments and pins are limited per minute.
      await app.db.client.execute("delete from rate_limits");
      const { id, clientId } = await addedProject(app, { numberOfAssets: 2, numberOfRevisions: 3 });
      await linkClientUser(app, clientId);
      const client = await contextOf(app, app.people.client);
      let expected: Expected = {
        assetsCompleted: 0,
        progress: 0,
        numberOfAssets: 2,
        numberOfRevisions: 3,
        approval: "not_sent",
      };
      for (const s of steps) {
        const before = await findProjectDetail(staff, id);
        const isDone = await act(client, before, s);
        expect({ step: s, isDone }).toEqual({ step: s, isDone: !mayRefuse(before, s) });
        const after = await findProjectDetail(staff, id);
        if (isDone) {
          expected = follow(expected, before, s, after);
          done.add(s.kind);
        } else expect(after).toEqual(before);
        expectRules(expected, after, await findProjectDetail(client, id));
      }
      expect(await wrongFigures(app.db)).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect([...done].toSorted()).toEqual(
    ["add", "answer", "count", "delete", "edit", "revise", "set", "type"].toSorted(),
  );
});
