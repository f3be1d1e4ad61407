import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { optionalLine, optionalText, requiredNote, requiredText } from "#/islands/forms/typed";
import { approvalStatus, designStatus } from "#/src/contract/choices/design";
import type {
  CreateDesignAssetInput,
  CreateDesignRevision,
  DesignAsset,
  UpdateDesignAsset,
} from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { isHttpUrl } from "#/src/contract/links";
import { isObjectPath } from "#/src/contract/objects";
import { type AsTyped, rejectionComment, rejects, unexplained } from "./rejection";

/** A typed address, or the path of an uploaded file. */
const optionalFile = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || isObjectPath(text) || isHttpUrl(text), "Please enter a valid URL"),
    v.transform((text) => text || null),
  );

const fields = {
  assetName: requiredText("Asset name is required"),
  assetType: optionalLine(),
  fileUrl: optionalFile(),
  status: v.picklist(designStatus.values),
  approvalStatus: v.picklist(approvalStatus.values),
  comment: rejectionComment(),
};

/** The form of an asset with its current approval; changing it to rejected requires a comment. */
export function assetForm(present: DesignAsset["approvalStatus"]) {
  return v.pipe(
    v.object(fields),
    v.transform(({ comment, ...asset }) =>
      rejects(present, asset.approvalStatus) ? { ...asset, comment } : asset,
    ),
    v.forward(
      v.check((asset) => !("comment" in asset && asset.comment === undefined), unexplained),
      ["comment"],
    ),
  ) satisfies v.GenericSchema<unknown, CreateDesignAssetInput>;
}

export type AssetFormOutput = v.InferOutput<ReturnType<typeof assetForm>>;
export type AssetFormValues = AsTyped<v.InferInput<ReturnType<typeof assetForm>>>;

export const emptyAsset: AssetFormValues = {
  assetName: "",
  assetType: "",
  fileUrl: "",
  status: "not_started",
  approvalStatus: "not_sent",
  comment: "",
};

export function assetValuesOf(asset: DesignAsset): AssetFormValues {
  return valuesIn(emptyAsset, asset);
}

/** Returns the changed fields. */
export function assetChangesTo(asset: DesignAsset, edited: AssetFormOutput): UpdateDesignAsset {
  return editedFields(assetForm(asset.approvalStatus), assetValuesOf(asset), edited);
}

export const RevisionForm = v.pipe(
  v.object({
    comments: optionalText(limits.noteLength),
    fileUrl: optionalFile(),
    sendForReview: v.boolean(),
  }),
  v.forward(
    v.check(
      ({ comments, fileUrl }) => comments !== null || fileUrl !== null,
      "Write a comment or add a file",
    ),
    ["comments"],
  ),
) satisfies v.GenericSchema<unknown, CreateDesignRevision>;

export type RevisionFormValues = v.InferInput<typeof RevisionForm>;

/** A reviewer's rejection, which requires a comment. */
export const RejectionForm = v.object({ comment: requiredNote(limits.noteLength, unexplained) });
export const noRejection = { comment: "" };

/** States to which an approval can be reset. */
export const backwards = ["pending", "not_sent"] as const;
export const SetBackForm = v.object({
  approvalStatus: v.picklist(backwards),
  reason: requiredNote(limits.noteLength, "Say why"),
}) satisfies v.GenericSchema<unknown, UpdateDesignAsset>;
