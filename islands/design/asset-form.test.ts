import { expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { approvalStatus, designStatus } from "../../src/contract/choices/design";
import { CreateDesignAsset, CreateDesignRevision, UpdateDesignAsset } from "../../src/contract/design";
import { limits } from "../../src/contract/limits";
import { AssetForm, type AssetFormValues, emptyAsset, RevisionForm } from "./asset-form";

const stored = "/objects/designs/0198c0de-0000-7000-8000-00000000f11e";
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ./:\u0000\u00a0\t\n".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const file = fc.oneof(
  fc.constantFrom("", stored, ` ${stored} `),
  fc.constantFrom("/objects/designs/../x", "javascript:alert(1)"),
  fc.webUrl(),
  oddText,
);

test("whatever the forms accept, the API accepts unchanged", () => {
  const assets = fc.record({
    assetName: fc.oneof(fc.string({ minLength: 1 }), oddText, fc.constant("n".repeat(limits.nameLength + 1))),
    assetType: fc.oneof(oddText, fc.constant("n".repeat(limits.nameLength))),
    fileUrl: file,
    status: fc.constantFrom(...designStatus.values, ""),
    approvalStatus: fc.constantFrom(...approvalStatus.values),
  });
  const comments = fc.oneof(oddText, fc.constantFrom("n".repeat(limits.noteLength + 1), ""));
  let accepted = 0;
  fc.assert(
    fc.property(assets, comments, (asset, comment) => {
      const first = v.safeParse(AssetForm, asset);
      if (first.success) {
        accepted++;
        expect(CreateDesignAsset.parse(first.output)).toEqual(first.output);
        expect(UpdateDesignAsset.parse(first.output)).toEqual(first.output);
      }
      const second = v.safeParse(RevisionForm, { comments: comment, fileUrl: asset.fileUrl });
      if (second.success) expect(CreateDesignRevision.parse(second.output)).toEqual(second.output);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test.each<[Partial<AssetFormValues>, string]>([
  [{ assetName: " " }, "Asset name is required"],
  [{ fileUrl: "file.png" }, "Please enter a valid URL"],
  [{ fileUrl: "/objects/designs/../../secret" }, "Please enter a valid URL"],
])("%j is refused with %p", (change, message) => {
  const [issue] = v.safeParse(AssetForm, { ...emptyAsset, assetName: "Hero", ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

test("a revision needs a comment or a file", () => {
  const [issue] = v.safeParse(RevisionForm, { comments: " ", fileUrl: "" }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual(["comments", "Write a comment or add a file"]);
  expect(v.parse(RevisionForm, { comments: "", fileUrl: stored })).toEqual({
    comments: null,
    fileUrl: stored,
  });
});
