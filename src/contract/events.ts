import { z } from "zod";
import { AuditLogEntity, YesOrNo } from "./enums";
import { Id } from "./primitives";

/** That somebody changed a row which the caller may read; what it is now takes a read. */
export const ChangeEvent = z.strictObject({
  entity: AuditLogEntity,
  id: Id,
  /** Of the row as it is now; null where it has none, or is gone. */
  version: z.int().nullable(),
  /** As the change's own answer said it in X-Operation-Id. */
  operationId: Id.nullable(),
  /** Who did it, by name; to a client's people the team is the agency. */
  by: z.string(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** What a stream looks like, for the API's description. */
export const EventStreamText = z.string().meta({
  description:
    "Server-sent events. The data of a `change` is {entity, id, version, operationId, by} and nothing of the row itself; an `id` without data is a sign of life.",
  examples: ["event: change\ndata: {…}\nid: …\n\n"],
});

export const StreamEvents = z.strictObject({
  wait: YesOrNo.default("true").describe(
    "false ends after what was missed since Last-Event-ID, instead of waiting for more",
  ),
});
export type StreamEvents = z.infer<typeof StreamEvents>;
