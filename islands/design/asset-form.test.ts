import { expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { approvalStatus, designStatus } from "#/src/contract/choices/design";
import { CreateDesignAsset, CreateDesignRevision, UpdateDesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { type AssetFormValues, assetForm, emptyAsset, RejectionForm, RevisionForm } from "./asset-form";

const stored = "/objects/designs/0198c0de-0000-7000-8000-00000000f11e";
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ./:\u0000\u00a0\t\n".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const file = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("", stored, ` ${stored} `) },
  fc.constantFrom("/objects/designs/../x", "javascript:alert(1)"),
  fc.webUrl(),
  oddText,
);

test("everything the forms accept, the API accepts unchanged", () => {
  const assets = fc.record({
    assetName: fc.oneof(
      { weight: 4, arbitrary: fc.string({ minLength: 1 }) },
      oddText,
      fc.constant("n".repeat(limits.nameLength + 1)),
    ),
    assetType: fc.oneof(oddText, fc.constantFrom("", "Main image", "n".repeat(limits.nameLength))),
    fileUrl: file,
    status: fc.constantFrom(...designStatus.values, ""),
    approvalStatus: fc.constantFrom(...approvalStatus.values),
  });
  const comments = fc.oneof(oddText, fc.constantFrom("n".repeat(limits.noteLength + 1), "", "Brighter"));
  const present = fc.constantFrom(...approvalStatus.values);
  const accepted = { assets: 0, refusals: 0, revisions: 0 };
  fc.assert(
    fc.property(assets, comments, present, fc.boolean(), (asset, comment, approval, sendForReview) => {
      const first = v.safeParse(assetForm(approval), { ...asset, comment });
      if (first.success) {
        accepted.assets++;
        expect(CreateDesignAsset.parse(first.output)).toEqual(first.output);
        expect(UpdateDesignAsset.parse(first.output)).toEqual(first.output);
      }
      const refusal = v.safeParse(RejectionForm, { comment });
      if (refusal.success) {
        accepted.refusals++;
        const rejected = { approvalStatus: "rejected", ...refusal.output };
        expect<object>(UpdateDesignAsset.parse(rejected)).toEqual(rejected);
      }
      const second = v.safeParse(RevisionForm, { comments: comment, fileUrl: asset.fileUrl, sendForReview });
      if (!second.success) return;
      accepted.revisions++;
      expect(CreateDesignRevision.parse(second.output)).toEqual(second.output);
    }),
    { numRuns: 2000 },
  );
  for (const count of Object.values(accepted)) expect(count).toBeGreaterThan(250);
});

test.each<[Partial<AssetFormValues>, string]>([
  [{ assetName: " " }, "Asset name is required"],
  [{ fileUrl: "file.png" }, "Please enter a valid URL"],
  [{ fileUrl: "/objects/designs/../../secret" }, "Please enter a valid URL"],
])("%j is refused with %p", (change, message) => {
  const [issue] =
    v.safeParse(assetForm("not_sent"), { ...emptyAsset, assetName: "Hero", ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

const nothing = { comments: "", fileUrl: "", sendForReview: false };

test("a revision needs a comment or a file", () => {
  const [issue] = v.safeParse(RevisionForm, { ...nothing, comments: " " }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual(["comments", "Write a comment or add a file"]);
  expect(v.parse(RevisionForm, { ...nothing, fileUrl: stored })).toEqual({
    comments: null,
    fileUrl: stored,
    sendForReview: false,
  });
});

test("rejecting an asset requires a comment, and no other change sends one", () => {
  const typed = { ...emptyAsset, assetName: "Hero", approvalStatus: "rejected", comment: " Brighter " };
  expect(v.parse(assetForm("pending"), typed)).toMatchObject({ comment: "Brighter" });
  const [issue] = v.safeParse(assetForm("pending"), { ...typed, comment: " " }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual(["comment", "Say what should change"]);
  expect(v.parse(assetForm("rejected"), { ...typed, comment: "" })).not.toHaveProperty("comment");
  expect(v.parse(assetForm("pending"), { ...typed, approvalStatus: "approved" })).not.toHaveProperty(
    "comment",
  );
});
