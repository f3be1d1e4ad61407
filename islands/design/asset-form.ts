import * as v from "valibot";
import { approvalStatus, designStatus } from "../../src/contract/choices/design";
import type {
  CreateDesignAssetInput,
  CreateDesignRevision,
  DesignAsset,
  UpdateDesignAsset,
} from "../../src/contract/design";
import { limits } from "../../src/contract/limits";
import { isHttpUrl } from "../../src/contract/links";
import { isObjectPath } from "../../src/contract/objects";
import { editedFields } from "../forms/edited-fields";
import { optionalLine, optionalText, requiredText } from "../forms/typed";

/** An address that was typed, or the path of a file that was uploaded. */
const optionalFile = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || isObjectPath(text) || isHttpUrl(text), "Please enter a valid URL"),
    v.transform((text) => text || null),
  );

export const AssetForm = v.object({
  assetName: requiredText("Asset name is required"),
  assetType: optionalLine(),
  fileUrl: optionalFile(),
  status: v.picklist(designStatus.values),
  approvalStatus: v.picklist(approvalStatus.values),
}) satisfies v.GenericSchema<unknown, CreateDesignAssetInput>;

export type AssetFormOutput = v.InferOutput<typeof AssetForm>;
export type AssetFormValues = Record<keyof (typeof AssetForm)["entries"], string>;

export const emptyAsset: AssetFormValues = {
  assetName: "",
  assetType: "",
  fileUrl: "",
  status: "not_started",
  approvalStatus: "not_sent",
};

export function assetValuesOf(asset: DesignAsset): AssetFormValues {
  return {
    assetName: asset.assetName,
    assetType: asset.assetType ?? "",
    fileUrl: asset.fileUrl ?? "",
    status: asset.status,
    approvalStatus: asset.approvalStatus,
  };
}

/** What the person changed. */
export function assetChangesTo(asset: DesignAsset, edited: AssetFormOutput): UpdateDesignAsset {
  return editedFields(AssetForm, assetValuesOf(asset), edited);
}

export const RevisionForm = v.pipe(
  v.object({ comments: optionalText(limits.noteLength), fileUrl: optionalFile() }),
  v.forward(
    v.check(
      ({ comments, fileUrl }) => comments !== null || fileUrl !== null,
      "Write a comment or add a file",
    ),
    ["comments"],
  ),
) satisfies v.GenericSchema<unknown, CreateDesignRevision>;

export type RevisionFormOutput = v.InferOutput<typeof RevisionForm>;
export type RevisionFormValues = { comments: string; fileUrl: string };
