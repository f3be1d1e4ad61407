import { Hono } from "hono";
import {
  AddRevisionComment,
  CreateDesignAsset,
  CreateDesignRevision,
  DecideAsset,
  DesignAsset,
  DesignRevision,
  UpdateDesignAsset,
} from "#/src/contract/design";
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
import { deletesVersion, describes, editsVersion, refusesWith, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findAsset, findRevision } from "./asset-queries";
import { createAsset } from "./create-asset";
import { decideAsset } from "./decide-asset";
import { deleteAsset } from "./deletions";
import { findProject } from "./queries";
import { addComment, addRevision } from "./revisions";
import { updateAsset } from "./update-asset";

/** Routes of the assets of a project. */
export const projectAssetRoutes = new Hono<AppEnv>().post(
  "/:id/assets",
  describes({
    id: "createDesignAsset",
    summary: "Add an asset to a project",
    description: "Adds an asset at the end of a project.",
    status: 201,
    returns: DesignAsset,
    ...refusesWith([409], showsVersion),
  }),
  allow("asset.create"),
  row(findProject),
  valid("json", CreateDesignAsset),
  async (c) => {
    const asset = await createAsset(c.var.ctx, c.req.param("id"), c.req.valid("json"));
    return sendCreated(c, "asset.update", asset);
  },
);

export const designAssetRoutes = new Hono<AppEnv>()
  .patch(
    "/:id",
    describes({
      id: "updateDesignAsset",
      summary: "Edit an asset",
      description:
        "Changes fields of an asset, or decides a pending approval. Absent fields keep their value.",
      returns: DesignAsset,
      ...refusesWith([428], editsVersion),
    }),
    allow("asset.update"),
    versionedRow(findAsset, (_, asset) => asset),
    valid("json", UpdateDesignAsset),
    async (c) => sendVersioned(c, await updateAsset(c.var.ctx, editOf(c)), 200),
  )
  .post(
    "/:id/decision",
    describes({
      id: "decideDesignAsset",
      summary: "Approve or reject an asset",
      description: "Approves or rejects the revision of an asset that the caller was shown.",
      returns: DesignAsset,
      ...refusesWith([403, 409], showsVersion),
    }),
    allow("asset.decide"),
    row(findAsset),
    valid("json", DecideAsset),
    async (c) => sendVersioned(c, await decideAsset(c.var.ctx, c.req.param("id"), c.req.valid("json")), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteDesignAsset",
      summary: "Delete an asset",
      description: "Deletes an asset with its revisions.",
      status: 204,
      ...deletesVersion,
    }),
    allow("asset.delete"),
    versionedRow(findAsset, (_, asset) => asset),
    (c) => noContent(c, deleteAsset(c.var.ctx, versionedRef(c))),
  )
  .post(
    "/:id/revisions",
    describes({
      id: "addDesignRevision",
      summary: "Add a revision to an asset",
      description: "Adds the next revision of an asset and returns the asset.",
      status: 201,
      returns: DesignAsset,
      ...refusesWith([409], showsVersion),
    }),
    allow("asset.addRevision"),
    row(findAsset),
    valid("json", CreateDesignRevision),
    async (c) => {
      const asset = await addRevision(c.var.ctx, { assetId: c.req.param("id"), ...c.req.valid("json") });
      return sendCreated(c, "asset.update", asset);
    },
  );

export const designRevisionRoutes = new Hono<AppEnv>().post(
  "/:id/comments",
  describes({
    id: "addRevisionComment",
    summary: "Comment on a revision",
    description: "Appends a comment to a revision and returns the revision.",
    status: 201,
    returns: DesignRevision,
    ...refusesWith([409]),
  }),
  allow("revision.addComment"),
  row(findRevision),
  valid("json", AddRevisionComment),
  async (c) => {
    const revision = await addComment(c.var.ctx, { id: c.req.param("id"), ...c.req.valid("json") });
    setLocation(c, "project.read", { id: revision.projectId });
    return c.json(revision, 201);
  },
);
