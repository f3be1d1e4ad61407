import { z } from "zod";
import { AuditLogEntity, YesOrNo } from "./enums";
import { Id } from "./primitives";

/** Notifies of a change to a row that the caller may read; its new state takes a read. */
export const ChangeEvent = z.strictObject({
  entity: AuditLogEntity,
  id: Id,
  /** Current version of the row; null if it has none or is deleted. */
  version: z.int().nullable(),
  /** Same value as X-Operation-Id in the response to the change. */
  operationId: Id.nullable(),
  /** Name of the author; client users see the agency instead of staff names. */
  by: z.string(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Format of an event stream, for OpenAPI. */
export const EventStreamText = z.string().meta({
  description:
    "Server-sent events. The data of a `change` is {entity, id, version, operationId, by} and nothing of the row itself; an `id` without data is a sign of life.",
  examples: ["event: change\ndata: {…}\nid: …\n\n"],
});

export const StreamEvents = z.strictObject({
  wait: YesOrNo.default("true").describe(
    "With false the stream ends after the changes missed since Last-Event-ID instead of waiting for more",
  ),
});
export type StreamEvents = z.infer<typeof StreamEvents>;
