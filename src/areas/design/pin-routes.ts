import { Hono } from "hono";
import { AddPin, DesignPin, UpdatePin } from "#/src/contract/pins";
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { versionedRef } from "#/src/http/context";
import { deletesVersion, describes, editsVersion, refusesWith, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findRevision } from "./asset-queries";
import { findPin } from "./pin-queries";
import { addPin, deletePin, updatePin } from "./pins";
import { presentPin } from "./present";

/** Mounted at /api/design-revisions. */
export const revisionPinRoutes = new Hono<AppEnv>().post(
  "/:id/pins",
  describes({
    id: "addPin",
    summary: "Pin a remark to a picture",
    description: "Adds a remark at a point of a revision's picture.",
    status: 201,
    returns: DesignPin,
    ...refusesWith([403, 409], showsVersion),
  }),
  allow("pin.add"),
  row(findRevision),
  valid("json", AddPin),
  async (c) => {
    const pin = await addPin(c.var.ctx, { revisionId: c.req.param("id"), ...c.req.valid("json") });
    return sendCreated(c, "pin.update", pin);
  },
);

export const pinRoutes = new Hono<AppEnv>()
  .patch(
    "/:id",
    describes({
      id: "updatePin",
      summary: "Resolve or reopen a pin",
      description: "Marks a pinned remark as resolved, or as open again.",
      returns: DesignPin,
      ...refusesWith([403], editsVersion),
    }),
    allow("pin.update"),
    versionedRow(findPin, presentPin),
    valid("json", UpdatePin),
    async (c) =>
      sendVersioned(c, await updatePin(c.var.ctx, { ...versionedRef(c), ...c.req.valid("json") }), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deletePin",
      summary: "Delete a pin",
      description: "Deletes a pinned remark.",
      status: 204,
      ...refusesWith([403], deletesVersion),
    }),
    allow("pin.delete"),
    versionedRow(findPin, presentPin),
    (c) => noContent(c, deletePin(c.var.ctx, versionedRef(c))),
  );
